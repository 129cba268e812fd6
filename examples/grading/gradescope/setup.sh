#!/bin/sh
# Runs once, when Gradescope builds the image.
set -e
apt-get update
apt-get install -y python3 python3-venv bubblewrap build-essential nodejs default-jdk-headless
python3 -m venv /autograder/venv
# Once noloss is published; until then, put its wheel into the zip file and install
# /autograder/source/noloss-*.whl instead.
/autograder/venv/bin/pip install noloss
