"""What the lab adds to noloss: commands, kinds of strategies, and a document of the page."""

from noloss.core.plugins import Command, Kind, Plugin

PLUGIN = Plugin(
    commands={
        "claims": Command("noloss.lab.cli.claims:claims", "Papers"),
        "reproduce": Command("noloss.lab.cli.reproduce:reproduce", "Papers"),
        "rivals": Command("noloss.lab.cli.claims:rivals", "Papers"),
        "table-1": Command("noloss.lab.cli.claims:table_1", "Papers"),
        "train-rival": Command("noloss.lab.cli.claims:train_rival", "Papers"),
        "turing": Command("noloss.lab.cli.turing:app", "Papers"),
        "bench": Command("noloss.lab.cli.bench:app", "Papers"),
        "discover": Command("noloss.lab.cli.discover:app", "Research"),
        "human": Command("noloss.lab.cli.human:app", "Research"),
        "evolve": Command("noloss.lab.cli.evolve:evolve", "Research"),
        "analyse": Command("noloss.lab.cli.evolve:analyse", "Research"),
        "nsga2": Command("noloss.lab.cli.evolve:nsga2", "Research"),
        "frontier": Command("noloss.lab.cli.evolve:frontier", "Research"),
        "census": Command("noloss.lab.cli.evolve:census", "Research"),
        "game-tree": Command("noloss.lab.cli.game_tree:game_tree", "Research"),
    },
    kinds={
        "rival": Kind("rival:NAME", "noloss.lab.papers.rivals.makers:make_rival"),
        "trained": Kind("trained:FILE", "noloss.lab.papers.rivals.makers:load_trained"),
        "evolved": Kind("evolved:FILE", "noloss.lab.evolve.genome:load_evolved"),
    },
    page="noloss.lab.papers.claim_list:page_documents",
)
