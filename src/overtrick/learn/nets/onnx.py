"""Networks leave and come as ONNX, for those who train or play elsewhere.

The input is `inputs`, [rows, size], noughts and ones as `observe` sets them; the outputs are `cards` and `calls` of an
actor, or `values` of a critic. A head without outputs is left out. What comes may be any chain of layers that a network
here can have, as PyTorch exports it: Gemm, MatMul with Add, Conv, Relu, Flatten, Reshape.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np

from overtrick.core.errors import OvertrickError
from overtrick.core.files import BadFile, whole
from overtrick.learn.nets.network import BadNetwork, Convolution, Dense, Layer, Network, network_of

HEADS: Final = {2: ("cards", "calls"), 1: ("values",)}
OPSET: Final = 17
IR: Final = 8
POSSIBLE: Final = "Gemm, MatMul with Add, Conv, Relu, Flatten, Reshape"


def package() -> Any:
    """The library, or an error that names the extra."""
    try:
        import onnx
    except ImportError:
        raise OvertrickError("ONNX needs a library: pip install 'overtrick[onnx]'") from None
    return onnx


# Out.


def write_onnx(file: Path, network: Network) -> None:
    """Write a network whole, or leave what was there."""
    with whole(file) as target:
        target.write(model_of(network).SerializeToString())


def model_of(network: Network) -> Any:
    """A network as a graph."""
    onnx = package()
    make, number = onnx.helper, onnx.TensorProto.FLOAT
    names = [name for name, head in zip(HEADS[len(network.heads)], network.heads, strict=True) if head.outputs]
    inputs = [make.make_tensor_value_info("inputs", number, ["rows", network.inputs])]
    outputs = [
        make.make_tensor_value_info(name, number, ["rows", head.outputs])
        for name, head in zip(names, network.heads, strict=False)
    ]
    nodes, tensors = graph_of(network, names)
    constants = [onnx.numpy_helper.from_array(array, name) for name, array in tensors.items()]
    graph = make.make_graph(nodes, "network", inputs, outputs, constants)
    return make.make_model(graph, opset_imports=[make.make_opsetid("", OPSET)], ir_version=IR)


def graph_of(network: Network, names: list[str]) -> tuple[list[Any], dict[str, Any]]:
    """The nodes of a graph, and its constants by name."""
    make = package().helper.make_node
    nodes, tensors, before = [], dict[str, Any](), "inputs"
    for number, layer in enumerate([*network.hidden, *network.heads[: len(names)]]):
        place = number - len(network.hidden)
        after = names[place] if place >= 0 else f"layer{number}"
        tensors |= {f"weights{number}": layer.weights, f"bias{number}": layer.bias}
        constants = [f"weights{number}", f"bias{number}"]
        if isinstance(layer, Convolution):
            _, channels, tall, wide = layer.weights.shape
            tensors |= {f"image{number}": np.array([-1, channels, layer.height, layer.width])}
            edges = [tall // 2, wide // 2] * 2
            nodes.append(make("Reshape", [before, f"image{number}"], [f"seen{number}"]))
            nodes.append(make("Conv", [f"seen{number}", *constants], [f"found{number}"], pads=edges))
            nodes.append(make("Flatten", [f"found{number}"], [f"sum{number}"]))
        else:
            nodes.append(make("Gemm", [before, *constants], [after if place >= 0 else f"sum{number}"]))
        if place < 0:
            nodes.append(make("Relu", [f"sum{number}"], [after]))
            before = after
    return nodes, tensors


# In.


def read_onnx(file: Path, heads: int) -> Network:
    """A network from a file: an actor has 2 heads, of which that of the calls may be missing, a critic 1."""
    onnx = package()
    try:
        model = onnx.shape_inference.infer_shapes(onnx.load(str(file)))
        onnx.checker.check_model(model)
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}") from None
    except Exception as error:  # whatever a parser says about bytes that are no graph
        raise BadFile(f"{file} is no ONNX file, or is damaged ({str(error).splitlines()[0]})") from None
    return Reader(file, model.graph).network(heads)


class Reader:
    """Follows a graph from its outputs back to its input."""

    def __init__(self, file: Path, graph: Any) -> None:
        helper = package().numpy_helper
        self.file, self.graph = file, graph
        self.makers = {name: node for node in graph.node for name in node.output}
        self.constants = {tensor.name: helper.to_array(tensor) for tensor in graph.initializer}
        self.shapes = {
            value.name: [size.dim_value for size in value.type.tensor_type.shape.dim]
            for value in [*graph.value_info, *graph.input]
        }

    def network(self, heads: int) -> Network:
        """The chain of each output; they share all but the last layer."""
        chains = [self.chain(output.name) for output in self.graph.output]
        if not 1 <= len(chains) <= heads or not all(chains):
            raise BadNetwork(
                f"{self.file} has {len(chains)} outputs that are computed; possible: {' or '.join(HEADS[heads])}"
            )
        trunks = {tuple(name for name, _, _ in chain[:-1]) for chain in chains}
        if len(trunks) > 1 or not all(cut for chain in chains for _, _, cut in chain[:-1]) or chains[0][-1][2]:
            raise BadNetwork(f"{self.file} is no chain of layers with Relu after each, and heads after the last")
        last = [chain[-1][1] for chain in chains]
        empty = Dense(np.zeros((last[0].inputs, 0), np.float32), np.zeros(0, np.float32))
        return network_of([*(layer for _, layer, _ in chains[0][:-1]), *last, *[empty] * (heads - len(last))], heads)

    def chain(self, name: str) -> list[tuple[str, Layer, bool]]:
        """The layers up to an intermediate result: the node, the layer, and whether a Relu follows."""
        if name not in self.makers:
            return []
        node = self.makers[name]
        before = next((one for one in node.input if one not in self.constants), "")
        if node.op_type in ("Flatten", "Reshape"):
            return self.chain(before)
        if node.op_type == "Relu":
            return [(name, layer, True) for name, layer, _ in self.chain(before)]
        if node.op_type == "Add" and before in self.makers and self.makers[before].op_type == "MatMul":
            product = self.makers[before]
            return [
                *self.chain(product.input[0]),
                (name, self.dense(product.input[1], self.other(node, before)), False),
            ]
        if node.op_type == "Gemm":
            turned = self.settings(node, transA=0, alpha=1.0, beta=1.0).get("transB", 0)
            return [*self.chain(before), (name, self.dense(node.input[1], node.input[2], bool(turned)), False)]
        if node.op_type == "Conv":
            return [*self.chain(before), (name, self.convolution(node), False)]
        raise BadNetwork(f"{self.file} has a node {node.op_type}; possible: {POSSIBLE}")

    def other(self, node: Any, known: str) -> str:
        return next((name for name in node.input if name != known), "")

    def dense(self, weights: str, bias: str, turned: bool = False) -> Dense:
        found = self.constant(weights)
        return Dense(np.ascontiguousarray(found.T if turned else found), self.constant(bias).reshape(-1))

    def convolution(self, node: Any) -> Convolution:
        """One that keeps the size of its image; of one dimension it gets height 1."""
        weights, shape = self.constant(node.input[1]), self.shapes.get(node.input[0], [])
        sides = len(weights.shape) - 2
        same = [size // 2 for size in weights.shape[2:]] * 2
        ones = [1] * sides
        self.settings(node, group=1, strides=ones, dilations=ones, pads=same)
        if sides not in (1, 2) or len(shape) != sides + 2 or not all(shape[2:]):
            raise BadNetwork(
                f"{self.file} has a convolution of {sides} dimensions and image {shape}; possible: 1 and 2"
            )
        height, width = [1, *shape[2:]][-2:]
        four = weights.reshape(*weights.shape[:2], *[1, *weights.shape[2:]][-2:])
        return Convolution(np.ascontiguousarray(four), self.constant(node.input[2]), height, width)

    def settings(self, node: Any, **wanted: Any) -> dict[str, Any]:
        """The attributes of a node, if those that are named here are as wanted."""
        read = package().helper.get_attribute_value
        found = {one.name: read(one) for one in node.attribute}
        for name, value in wanted.items():
            given = found.get(name, value if name != "pads" else [0] * len(value))
            if (list(given) if isinstance(value, list) else given) != value:
                raise BadNetwork(f"{self.file}: {node.op_type} has {name}={given}; possible: {value}")
        return found

    def constant(self, name: str) -> Any:
        if name not in self.constants:
            raise BadNetwork(f"{self.file}: {name or 'a bias'} is not there; possible: weights and biases as constants")
        return self.constants[name].astype(np.float32)
