"""Certificates and proofs as files for the Coq proof assistant, whose kernel then judges them."""
