(** The checker of a strategy's choices refuses T3DT's with an entry missing, and other broken ones. *)
From Coq Require Import NArith List.
From NoLoss Require Import Play Certificate.
From NoLossInstances Require Import I_t3dt.
Import ListNotations.
Open Scope N_scope.
Ltac run := match goal with |- _ = ?y => vm_cast_no_check (eq_refl y) end.

Definition drop {A} (n : nat) (l : list A) := firstn n l ++ skipn (S n) l.
Definition ttt := cube 3 2.
Example accepted : check ttt First choices_first = true. run. Qed.
Definition spares_one s l := any (fun i => check ttt s (drop i l)) (seq 0 20).
Example entry_first : spares_one First choices_first = false. run. Qed.
Example entry_second : spares_one Second choices_second = false. run. Qed.
Example wrong_side : check ttt Second choices_first = false. run. Qed.
Example off_board : check ttt First ((0, 0, [9]) :: choices_first) = false. run. Qed.
Example no_move : check ttt First ((0, 0, []) :: choices_first) = false. run. Qed.
Example taken_cell : check ttt First ((1, 2, [1]) :: choices_first) = false. run. Qed.
