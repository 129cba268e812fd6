(** The checker of proof files accepts small proofs and refuses the same ones broken. *)
From Coq Require Import NArith List FMapPositive.
From NoLoss Require Import Play Blocks Symmetry Threats Graph.
Import ListNotations.
Open Scope N_scope.
Ltac run := vm_compute; reflexivity.

Definition accepts k g s lib syms l :=
  graphb k g s (map mask (lines g)) lib syms (PositiveMap.empty _) l start.

(** ** A row of three with two to make: whoever begins in the middle wins *)
Definition strip := board 3 1 2.
Definition win_strip : list (positive * pos * node) :=
  [(2%positive, Pos Second 2 0, Replies [] [] []); (1%positive, start, Move 1 (2%positive, O))].
Example strip_won : accepts Win strip First [] [] win_strip = true. run. Qed.
Example wrong_side : accepts Win strip Second [] [] win_strip = false. run. Qed.
Example wrong_move : accepts Win strip First [] []
  [(2%positive, Pos Second 1 0, Replies [] [] []); (1%positive, start, Move 0 (2%positive, O))] = false. run. Qed.
Example missing_node : accepts Win strip First [] [] [(1%positive, start, Move 1 (2%positive, O))] = false. run. Qed.
Example other_node : accepts Win strip First [] []
  [(2%positive, Pos Second 1 0, Replies [] [] []); (1%positive, start, Move 1 (2%positive, O))] = false. run. Qed.
Example as_threats : accepts Win strip First [] [] [(1%positive, start, Threaten [1])] = true. run. Qed.
Example no_threats : accepts Win strip First [] [] [(1%positive, start, Threaten [0])] = false. run. Qed.

(** ** Two rows of two with a row to make: the second player pairs the rows *)
Definition rows := Game 4 [[0; 1]; [2; 3]].
Definition pairs := [(1%positive, start, Blocked ([], [(0, 1); (2, 3)]))].
Definition accepts_rows l := accepts NoLoss rows Second [] [] l.
Example paired : accepts_rows pairs = true. run. Qed.
Example dropped_pair : accepts_rows [(1%positive, start, Blocked ([], [(0, 1)]))] = false. run. Qed.
Example overlapping : accepts_rows [(1%positive, start, Blocked ([], [(0, 1); (1, 2); (2, 3)]))] = false. run. Qed.
Example same_cell_twice : accepts_rows [(1%positive, start, Blocked ([], [(0, 0); (2, 3)]))] = false. run. Qed.
Example off_the_board : accepts_rows [(1%positive, start, Blocked ([], [(0, 1); (2, 3); (4, 5)]))] = false. run. Qed.
Example no_win_by_pairs : accepts Win rows Second [] [] pairs = false. run. Qed.
Example answered : accepts_rows
  [(1%positive, start, Replies [(0, Hold 1 ([], [(2, 3)])); (1, Hold 0 ([], [(2, 3)]));
                                (2, Hold 3 ([], [(0, 1)])); (3, Hold 2 ([], [(0, 1)]))] [] [])] = true. run. Qed.
Example reply_missing : accepts_rows
  [(1%positive, start, Replies [(0, Hold 1 ([], [(2, 3)])); (1, Hold 0 ([], [(2, 3)]));
                                (2, Hold 3 ([], [(0, 1)]))] [] [])] = false. run. Qed.
Example taken_cell : accepts_rows
  [(1%positive, start, Replies [(0, Hold 0 ([], [(2, 3)])); (1, Hold 0 ([], [(2, 3)]));
                                (2, Hold 3 ([], [(0, 1)])); (3, Hold 2 ([], [(0, 1)]))] [] [])] = false. run. Qed.

(** ** The same up to symmetry: one reply settles all four *)
Definition flip : symmetry := ([1; 0; 3; 2], [1; 0; 3; 2]).
Definition turned : symmetry := ([2; 3; 0; 1], [2; 3; 0; 1]).
Definition both : symmetry := ([3; 2; 1; 0], [3; 2; 1; 0]).
Definition all_like_first := [(1%positive, start, Replies [(0, Hold 1 ([], [(2, 3)]))]
  [(1, 0, 0%nat); (2, 0, 1%nat); (3, 0, 2%nat)] [])].
Example alike : accepts NoLoss rows Second [] [flip; turned; both] all_like_first = true. run. Qed.
Example alike_wrong : accepts NoLoss rows Second [] [turned; flip; both] all_like_first = false. run. Qed.
Example alike_missing : accepts NoLoss rows Second [] [flip; turned] all_like_first = false. run. Qed.
Definition symmetries_ok g syms := all (symb g (map mask (lines g))) syms.
Example real_symmetries : symmetries_ok rows [flip; turned; both] = true. run. Qed.
Example no_symmetry : symmetries_ok rows [([0; 2; 1; 3], [0; 2; 1; 3])] = false. run. Qed.
Example no_inverse : symmetries_ok rows [([2; 3; 0; 1], [0; 1; 2; 3])] = false. run. Qed.
Example too_short : symmetries_ok rows [([1; 0; 3], [1; 0; 3])] = false. run. Qed.

(** ** Maker wins tic-tac-toe, so it is no block; the rows and columns of a 3 x 3 grid are one *)
Definition grid := [[0; 1; 2]; [3; 4; 5]; [6; 7; 8]; [0; 3; 6]; [1; 4; 7]; [2; 5; 8]].
Example a_block : libb [grid] = true. run. Qed.
Example not_a_block : libb [[0; 4; 8] :: [2; 4; 6] :: grid] = false. run. Qed.

(** ** Two overlapping lines that lack the same two cells are one threat, not two *)
Definition overlap := Game 6 [[0; 1; 2; 3]; [1; 2; 3; 4]].
Definition two_and_three := Pos First 6 0.   (* cells 1 and 2 are ours: both lines lack 3 and one end *)
Example one_reply : sequence overlap (map mask (lines overlap)) First [3] two_and_three = true. run. Qed.
Definition hidden := Game 6 [[0; 1; 2; 3]; [0; 1; 2; 4]].   (* after 2, they lack different cells *)
Definition alike_lines := Game 6 [[0; 1; 2; 3]; [3; 2; 1; 0]]. (* after 2, both lack cell 3 *)
Example different_cells : sequence hidden (map mask (lines hidden)) First [2] (Pos First 3 0) = true. run. Qed.
Example same_cell : sequence alike_lines (map mask (lines alike_lines)) First [2] (Pos First 3 0) = false. run. Qed.
