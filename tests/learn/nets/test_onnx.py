"""Networks as ONNX: others compute the same numbers, and what comes back is what left."""

import numpy as np
import onnx
import pytest
from onnx.helper import make_graph, make_model, make_node, make_opsetid, make_tensor_value_info
from onnx.reference import ReferenceEvaluator

from overtrick.core.errors import OvertrickError
from overtrick.core.files import BadFile
from overtrick.learn.nets.network import BadNetwork, Convolution, actor, critic, network_of
from overtrick.learn.nets.onnx import read_onnx, write_onnx
from tests.learn.nets.nets import arrays, chain
from tests.learn.nets.test_running import CLOSE, IMAGES, evaluated

DENSE = {
    "actor": actor(arrays(1, *chain(60, (32, 7), (52, 9)))),
    "actor without calls": actor(arrays(1, *chain(60, (32,), (52, 0)))),
    "linear actor": actor(arrays(1, *chain(60, (), (52, 3)))),
    "critic": critic(arrays(1, *chain(60, (16,), (4,)))),
}
WITH_IMAGES = {
    name: network_of([*images, *actor(arrays(5, *chain(images[-1].outputs, widths, (20, 3)))).layers], 2)
    for name, (images, widths) in IMAGES.items()
}
NETWORKS = DENSE | WITH_IMAGES


@pytest.mark.parametrize("name", NETWORKS)
def test_another_evaluator_gives_the_numbers_of_the_kernels(tmp_path, name):
    network, file = NETWORKS[name], tmp_path / "some.onnx"
    write_onnx(file, network)
    chosen = np.random.default_rng(3).choice(network.inputs, 20, replace=False)
    inputs = np.bincount(chosen, minlength=network.inputs).astype(np.float32)[None]
    found = ReferenceEvaluator(str(file)).run(None, {"inputs": inputs})
    assert len(found) == sum(outputs > 0 for outputs in network.outputs)
    for head, numbers in enumerate(found):
        assert evaluated(network, chosen, head) == pytest.approx(numbers[0], **CLOSE)


@pytest.mark.parametrize("name", NETWORKS)
def test_what_left_comes_back(tmp_path, name):
    network, file = NETWORKS[name], tmp_path / "some.onnx"
    write_onnx(file, network)
    back = read_onnx(file, len(network.heads))
    assert [type(layer) for layer in back.layers] == [type(layer) for layer in network.layers]
    assert all(np.array_equal(one, other) for one, other in zip(back.arrays, network.arrays, strict=True))
    assert [layer[2:] for layer in back.hidden] == [layer[2:] for layer in network.hidden]


def written(file, nodes, output=3, **constants):
    """A graph as others make it: 6 inputs, one output `y`."""
    tensors = [onnx.numpy_helper.from_array(np.asarray(array), name) for name, array in constants.items()]
    shapes = {"x": ["rows", 6], "y": ["rows", output]}
    values = [[make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)] for name, shape in shapes.items()]
    graph = make_graph(nodes, "theirs", *values, tensors)
    onnx.save(make_model(graph, opset_imports=[make_opsetid("", 17)], ir_version=8), file)
    return file


@pytest.mark.parametrize("turned", [False, True])
def test_products_are_read_however_they_are_written(tmp_path, turned):
    first, bias, last, end = arrays(1, (6, 5), (5, 3))
    gemm = make_node("Gemm", ["x", "first", "bias"], ["a"], transB=int(turned))
    nodes = [gemm, make_node("Relu", ["a"], ["b"]), make_node("MatMul", ["b", "last"], ["c"])]
    nodes.append(make_node("Add", ["end", "c"] if turned else ["c", "end"], ["y"]))
    file = written(tmp_path / "x", nodes, first=first.T if turned else first, bias=bias, last=last, end=end)
    for one, other in zip(read_onnx(file, 1).arrays, (first, bias, last, end), strict=True):
        assert np.array_equal(one, other)


def test_a_convolution_of_one_dimension_is_read(tmp_path):
    rng = np.random.default_rng(1)
    weights, bias, last, end = (
        rng.normal(size=(2, 1, 3)).astype(np.float32),
        np.zeros(2, np.float32),
        *arrays(1, (12, 3)),
    )
    nodes = [
        make_node("Reshape", ["x", "shape"], ["a"]),
        make_node("Conv", ["a", "weights", "bias"], ["b"], pads=[1, 1]),
        make_node("Relu", ["b"], ["c"]),
        make_node("Flatten", ["c"], ["d"]),
        make_node("Gemm", ["d", "last", "end"], ["y"]),
    ]
    constants = {"shape": np.array([-1, 1, 6]), "weights": weights, "bias": bias, "last": last, "end": end}
    (found,) = read_onnx(written(tmp_path / "x", nodes, **constants), 1).hidden
    assert isinstance(found, Convolution)
    assert (found.height, found.width, found.weights.shape) == (1, 6, (2, 1, 1, 3))


A, B = arrays(1, (6, 6), (6, 3))[::2]
ZERO, THREE = np.zeros(6, np.float32), np.zeros(3, np.float32)


@pytest.mark.parametrize(
    ("nodes", "message"),
    [
        ([make_node("Tanh", ["x"], ["y"])], "has a node Tanh; possible: Gemm, MatMul with Add, Conv, Relu"),
        (
            [make_node("Gemm", ["x", "a", "zero"], ["h"]), make_node("Gemm", ["h", "b", "three"], ["y"])],
            "is no chain of layers with Relu after each",
        ),
        (
            [make_node("Gemm", ["x", "b", "three"], ["h"]), make_node("Relu", ["h"], ["y"])],
            "is no chain of layers with Relu after each",
        ),
        ([make_node("Relu", ["x"], ["y"])], "has 1 outputs that are computed; possible: values"),
        ([make_node("Add", ["x", "three"], ["y"])], "has a node Add; possible: Gemm"),
        ([make_node("Gemm", ["x", "b", "three"], ["y"], alpha=2.0)], r"Gemm has alpha=2.0; possible: 1.0"),
    ],
)
def test_a_graph_that_is_no_such_network_is_refused(tmp_path, nodes, message):
    file = written(tmp_path / "x", nodes, a=A, b=B, zero=ZERO, three=THREE)
    with pytest.raises(BadNetwork, match=message):
        read_onnx(file, 1)


def test_a_file_that_is_no_graph_is_told(tmp_path):
    with pytest.raises(BadFile, match=r"cannot read .*none.onnx: No such file"):
        read_onnx(tmp_path / "none.onnx", 1)
    (tmp_path / "bad.onnx").write_bytes(b"no graph at all")
    with pytest.raises(BadFile, match="is no ONNX file, or is damaged"):
        read_onnx(tmp_path / "bad.onnx", 1)


def test_without_the_library_the_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "onnx", None)
    with pytest.raises(OvertrickError, match=r"pip install 'overtrick\[onnx\]'"):
        write_onnx(tmp_path / "x.onnx", DENSE["critic"])
