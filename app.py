"""Streamlit entry: navigation and nothing else."""

from rulebot.web.desk import run

run()
