"""A browser and a server for a file of tests, and somebody on the page; or a server in this process, for speed."""

import pytest

from tests.web import visiting
from tests.web.browsing import Server, Visit, browser
from tests.web.reports import reported


@pytest.fixture(scope="module")
def chromium():
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    found = Server(folder / "page.sqlite", "--report", reported(folder / "report"))
    yield found
    found.end()


@pytest.fixture
def visit(chromium, server):
    """Somebody on the page, who meets no error and no foreign server."""
    visits = []

    def come(**settings):
        visits.append(Visit(chromium, server.address, **settings))
        return visits[-1]

    yield come
    for each in visits:
        each.close()
        assert not each.errors
        assert not each.foreign


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting.server(tmp_path_factory.mktemp("page"), beat=0) as client:
        yield client


@pytest.fixture(scope="module")
def person(client):
    return visiting.newcomer(client)
