"""net: networks in files and shipped ones, as players and inside searches."""

import pytest

import overtrick as ot
from overtrick.arena.match import match
from overtrick.learn.nets import shipped
from overtrick.learn.nets.file import Networks, save
from overtrick.learn.nets.network import BadNetwork
from overtrick.tournaments.tournament import Plan
from tests.learn.nets.nets import actor_for

PRESETS = [
    (ot.game(name, preset=preset), hot) for name in ot.games() for preset, hot in (("standard", 0), ("paper", 2))
]


def kept(folder, game, *widths):
    """A spec of a network that nobody trained."""
    save(folder, Networks(game, actor_for(game, *widths or (16,))))
    return f"net:file={folder}"


@pytest.mark.parametrize(("game", "temperature"), PRESETS, ids=repr)
def test_it_obeys_the_laws_of_the_table(tmp_path, game, temperature, hands):
    ot.check_agent(f"{kept(tmp_path, game)},temperature={temperature}", game, hands=hands(8) // 2)


def test_its_spec_makes_it_again(tmp_path):
    game = ot.game("hearts")
    spec = kept(tmp_path, game)
    assert ot.agent(spec, game).spec == spec
    assert ot.agent(f"{spec},temperature=0.5", game).spec == f"{spec},temperature=0.5"
    assert ot.agent(f"net: temperature = 0 , file={tmp_path}", game).spec == spec


@pytest.mark.compiled
@pytest.mark.parametrize(
    "search",
    [
        "monte-carlo:playout=({net}),worlds=3",
        "pimc:likelihood=({net},temperature=2),worlds=2",
        "ismcts:playout=({net},temperature=1),likelihood=({net},temperature=1),simulations=25",
        "pomcp:playout={net},prior=({net},temperature=2),simulations=25",
    ],
)
@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_searches_take_it_by_a_nested_spec(tmp_path, name, search):
    game = ot.game(name)
    spec = search.format(net=kept(tmp_path, game))
    assert ot.agent(ot.agent(spec, game).spec, game) == ot.agent(spec, game)
    ot.check_agent(spec, game, hands=1)


def test_hints_take_it_inside_a_search(tmp_path):
    game = ot.game("wizard")
    hand = game.deal(3, round=2)
    spec = f"ismcts:playout=({kept(tmp_path, game)},temperature=2),simulations=20"
    found = ot.evaluate(hand.view(hand.player), spec)
    assert found.spec == spec
    assert {choice.action for choice in found.choices} == set(hand.legal())


def test_it_plays_matches_as_part_of_a_team(tmp_path, hands):
    """Side against side on the same deals: what one wins the other loses."""
    game = ot.game("euchre")
    spec = kept(tmp_path, game)
    result = match(game, [f"{spec}+random", f"{spec},temperature=1"], deals=hands(40), seed=1)
    assert sum(entry.difference.mean for entry in result.entries) == pytest.approx(0)


def test_a_tournament_knows_networks_by_their_content(tmp_path):
    """A store must not go on with the results of another network of the same name."""
    game = ot.game("euchre")
    specs = [f"ismcts:playout=({kept(tmp_path, game)},temperature=2)", "random"]
    before = Plan.of(game, specs, "deals", 4).as_json()["known"]
    kept(tmp_path, game, 9)
    after = Plan.of(game, specs, "deals", 4).as_json()["known"]
    assert before.keys() == after.keys() == {str(tmp_path), *specs}
    assert before != after


def test_another_game_is_refused_and_both_are_named(tmp_path):
    spec = kept(tmp_path, ot.game("hearts"))
    with pytest.raises(BadNetwork, match=r"is for ot.game\('hearts'\), not for ot.game\('euchre'\)"):
        ot.agent(spec, "euchre")
    with pytest.raises(BadNetwork, match=r"is for ot.game\('hearts'\), not for ot.game\('hearts', players=3\)"):
        ot.agent(f"ismcts:playout=({spec})", ot.game("hearts", players=3))


@pytest.mark.parametrize(("temperature", "possible"), [("-1", "0 or more"), ("nan", "a finite number")])
def test_a_temperature_is_0_or_more(tmp_path, temperature, possible):
    with pytest.raises(ot.BadAgent, match=rf"temperature='?{temperature}.*; possible: {possible}"):
        ot.agent(f"{kept(tmp_path, ot.game('hearts'))},temperature={temperature}", "hearts")


def test_it_is_listed_where_a_network_is_shipped(tmp_path, monkeypatch):
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    paper, standard = ot.game("hearts", preset="paper"), ot.game("hearts")
    assert "net" in ot.agents()
    assert "net" not in ot.agents(paper)
    with pytest.raises(ot.BadAgent, match=r"there is no network for ot.game\('hearts'\); possible: net:file="):
        ot.agent("net", "hearts")
    save(tmp_path / "hearts-paper.npz", Networks(paper, actor_for(paper, 8)))
    assert "net" in ot.agents(paper)
    assert "net" not in ot.agents(standard)
    assert "net" not in ot.agents("hearts")
    assert ot.agent("net", paper).spec == "net"


def test_a_shipped_network_serves_every_preset_that_plays_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    standard, paper = ot.game("wizard"), ot.game("wizard", preset="paper")
    save(tmp_path / "wizard-standard.npz", Networks(standard, actor_for(standard, 8)))
    assert "net" in ot.agents(paper)
    assert "net" not in ot.agents(ot.game("wizard", players=3))
