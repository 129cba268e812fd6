"""What a training came to, in a file: a network, or an individual of Hochmuth's."""

from noloss.core.files import parse_json
from noloss.core.named_file import load_document
from noloss.lab.papers.rivals.hochmuth import FORMAT as SITUATIONS
from noloss.lab.papers.rivals.hochmuth import Individual, individual_text, parse_individual
from noloss.lab.papers.rivals.network import Network, network_text, parse_network
from noloss.lab.papers.rivals.scored import Scored

Learner = Network | Individual


def learner_text(learner: Learner) -> str:
    """The text of its file; `parse_learner` reads it back."""
    return individual_text(learner) if isinstance(learner, Individual) else network_text(learner)


def parse_learner(text: str) -> Learner:
    """Read `learner_text` back; what is neither is refused."""
    data = parse_json(text)
    if isinstance(data, dict) and data.get("format") == SITUATIONS:
        return parse_individual(text)
    return parse_network(text)


def load_trained(path: str) -> Scored:
    """What `noloss train-rival` saved in this file, as a strategy, `trained:PATH`."""
    learner, name = load_document("trained", path, parse_learner, learner_text)
    says = "entry of the table" if isinstance(learner, Individual) else "output of the network"
    return Scored(name, learner, says)
