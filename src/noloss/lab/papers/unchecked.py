"""What the papers say that noloss does not check, each with the reason.

Definitions, descriptions of an algorithm and reviews of other work that carry no statement of their
own are in neither list.
"""

from noloss.lab.papers.claim import Unchecked

T3DT, WST, BHATT = "T3DT", "WST", "Bhatt, Varshney, Deb"
OF_OTHERS = (
    "about other work, of which we could read only parts; noloss rivals proves or refutes what"
    " runs here"
)

UNCHECKED = (
    Unchecked(
        T3DT,
        "abstract, section 1",
        "randomness makes T3DT a fun opponent to play with",
        "whether it is fun is for people to say; how varied and how human-like it plays is measured"
        " (t3dt-like-a-human, beyond-variety)",
    ),
    Unchecked(
        T3DT,
        "section 1",
        "tic-tac-toe dates back as early as 1300 BC",
        "history, not a property of the game",
    ),
    Unchecked(
        T3DT,
        "section 1",
        "T3DT maintains a high win-to-draw ratio",
        "an aim without a number; its chances against several opponents are beyond-wins",
    ),
    Unchecked(
        T3DT,
        "section 1",
        "T3DT tries to recreate the randomness of people to the maximum extent possible",
        "an aim; beyond-variety says how varied its play is, and whose is more so",
    ),
    Unchecked(
        T3DT,
        "section 2",
        "Hochmuth's method does not guarantee no loss; Karamchandani's rules can be beaten; the"
        " forgetting problem of co-evolved players",
        OF_OTHERS,
    ),
    Unchecked(
        T3DT,
        "section 2",
        "not much research has designed a randomised rule-based solution until now",
        "a statement about the literature",
    ),
    Unchecked(
        T3DT,
        "section 2",
        "Sriram's algorithm is unclear in some aspects, and is compared by complexity alone",
        OF_OTHERS,
    ),
    Unchecked(
        T3DT,
        "section 2",
        "the optimal strategies of the first and the second player are different from each other",
        "the paper does not say what would make them the same; that no board is decided in both "
        "roles is bhatt-disjoint",
    ),
    Unchecked(
        T3DT,
        "section 2",
        "genetic and evolutionary approaches can generalise well to larger boards, but take time to"
        " train and need careful tweaking",
        "a judgement without a figure; noloss evolve --game tries one on other boards",
    ),
    Unchecked(
        T3DT,
        "section 4, Figs. 5 to 18",
        "the boards of the example games",
        "the figures are missing from our text; the sentences they illustrate are checked",
    ),
    Unchecked(
        T3DT,
        "section 6.1",
        "a table of all states would have O(1) time but high space complexity",
        "no figure is given; the timing study times T3DT as a table next to the tree",
    ),
    Unchecked(
        T3DT,
        "section 6.1",
        "in some cases T3DT might not need to analyse the complete board even once",
        "what is looked at depends on how the board is stored; how little is asked is "
        "t3dt-time-t3dt",
    ),
    Unchecked(
        T3DT,
        "section 6.2, Tables 3 to 7",
        "the times in nanoseconds and their deviations on the three set-ups",
        "they belong to those machines, to Java and to its compiler; noloss shows its own next to "
        "them and judges ratios",
    ),
    Unchecked(
        T3DT,
        "section 6.2, Figs. 22 to 24",
        "there is not much to infer from the slopes of the best-fit lines",
        "a remark on how to read the figures; they are drawn again",
    ),
    Unchecked(
        T3DT,
        "section 6.2",
        "where a draw could easily be forced T3DT still explores the possibility to win, which"
        " increases the win-to-draw ratio and makes the game more akin to a human",
        "the paper does not say compared with which other player; what it wins is beyond-wins, "
        "how human-like it is"
        " t3dt-like-a-human",
    ),
    Unchecked(
        T3DT,
        "section 6.2",
        "what the enhancements cost only becomes noticeable in the last few moves, when minimax"
        " itself takes comparably less time",
        "the paper does not say when a cost is noticeable; that T3DT is ahead at first and may be "
        "behind in the end is t3dt-clock-gap and t3dt-clock-last, what its dice cost "
        "t3dt-clock-dice",
    ),
    Unchecked(
        T3DT,
        "section 7",
        "T3DT is superior to existing minimax-based methods",
        "a summary of its findings, which are judged one by one: t3dt-speed, t3dt-orders,"
        " t3dt-suboptimal",
    ),
    Unchecked(
        T3DT,
        "section 7",
        "T3DT's rules can improve heuristic solutions, can be analysed to create a better fitness"
        " function, and a rule-based approach would be useful in higher dimensions",
        "future work without a result to judge; a fitness made of the rules was tried here (noloss"
        " evolve --fitness rules, docs/explanation/evolution.md); for searches see"
        " t3dt-improves-search",
    ),
    Unchecked(
        WST,
        "section I",
        "the chances of a win are more for the participant who has played before",
        "about people; the model of people does not know how long they have played",
    ),
    Unchecked(
        WST,
        "section II, Table I",
        "the rows of Table I on papers [6] to [11]",
        "about other work, of which we could read only parts; noloss table-1 computes what runs",
    ),
    Unchecked(
        WST,
        "section III.A, Figs. 2 to 8",
        "the transition diagrams and productions of the machines",
        "the figures are missing from our text; the states of our machines are our own",
    ),
    Unchecked(
        WST,
        "section III.A",
        "the game was played many times by considering every configuration of the board",
        "the paper does not show what was done; that WST never loses is proven here",
    ),
    Unchecked(
        WST,
        "section III.C",
        "[12] and [13] show only best sequences; the method of [14] can fail in the never-lose"
        " idea",
        OF_OTHERS,
    ),
    Unchecked(
        WST,
        "section IV",
        "the methods can be used for other board games like Minesweeper",
        "a suggestion; docs/explanation/turing-machines.md has a machine that decides small"
        " Minesweeper boards",
    ),
    Unchecked(
        BHATT,
        "section 1",
        "Hochmuth reported one no-loss strategy without describing it",
        "a statement about another paper",
    ),
    Unchecked(
        BHATT,
        "section 3.6",
        "selecting the best N of parents and offspring is ineffective in maintaining diversity,"
        " whichever selection is used",
        "no run of it is shown, and diversity is not defined; for the single-best elite, which is "
        "shown, see bhatt-single-elite and bhatt-sus-diversity",
    ),
    Unchecked(
        BHATT,
        "section 4.1, Figs. 7 to 10",
        "the curves of single runs",
        "the paper does not give the initial populations and random numbers of those runs; ours "
        "are drawn next to them",
    ),
    Unchecked(
        BHATT,
        "section 4.3",
        "separate runs decrease the computational time considerably",
        "no times are given, and MATLAB's would not be ours",
    ),
    Unchecked(
        BHATT,
        "section 4.4, Figs. 11 and 12",
        "wins from 89 to 156, draws from 38 to 110, 2,263 combinations, the mode in the middle of"
        " the plot, many solutions within 20 moves of others, 13 and 27 well-separated ones, and"
        " two with the best ratio (section 4.5)",
        "they describe 72,657 solutions that are not published; noloss analyse counts ours next "
        "to them",
    ),
    Unchecked(
        BHATT,
        "section 4.4",
        "the rules that many solutions have in common, and that they counter rather than win",
        "no share is given; noloss analyse --moves counts them in our solutions",
    ),
)
"""In the order of the papers."""
