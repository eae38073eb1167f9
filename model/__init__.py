"""The taught retriever: from a packaged encoder and the bank of questions to the artefact that ships."""
