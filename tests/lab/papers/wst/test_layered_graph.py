"""Laying a graph out in layers."""

from itertools import product

from noloss.lab.papers.wst.layered_graph import Size, Way, _spread, layered

DOT = Size(5, 5, 10)


def test_places_are_spread_as_little_as_possible() -> None:
    wished, weights, apart = [0, 1, 1], [1, 1, 2], [3, 2]
    found = _spread(wished, weights, apart)
    assert all(b - a >= d - 1e-9 for a, b, d in zip(found, found[1:], apart, strict=False))

    def cost(places: list[float]) -> float:
        return sum(w * (x - y) ** 2 for w, x, y in zip(weights, places, wished, strict=True))

    steps = [each / 4 for each in range(-20, 21)]
    others = ([a, b, c] for a, b, c in product(steps, repeat=3) if b - a >= 3 and c - b >= 2)
    assert cost(found) <= min(map(cost, others))


def test_a_way_back_leads_up_and_a_long_one_has_a_place_in_every_layer() -> None:
    ways = [Way(*ends, DOT) for ends in ("ab", "bc", "ac", "ca")]
    layout = layered(dict.fromkeys("abc", DOT), ways, gap=4, between=3)
    assert layout.places["a"][1] < layout.places["b"][1] < layout.places["c"][1]
    assert [len(passed) for passed in layout.passed] == [1, 1, 3, 3]
    back = layout.passed[3]
    assert [band.top for band in back] == sorted((band.top for band in back), reverse=True)
    assert len({band.x for band in layout.passed[2] + back if band.top == back[1].top}) == 2


def test_lines_that_need_not_cross_do_not() -> None:
    ways = [Way(*ends, DOT) for ends in ("ab", "ac", "bd", "ce", "be", "ed")]
    layout = layered(dict.fromkeys("acbed", DOT), ways, gap=4, between=3)
    order = sorted("bc", key=lambda name: layout.places[name][0])
    labels = {way.source + way.target: layout.passed[at][0].x for at, way in enumerate(ways)}
    assert (labels["ab"] < labels["ac"]) == (order == ["b", "c"])
