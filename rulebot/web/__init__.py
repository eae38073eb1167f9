"""The web desk: Streamlit pages over the same service as the command. Shows; decides nothing."""
