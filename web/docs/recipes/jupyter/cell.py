from IPython.display import IFrame

IFrame(
    "https://example.org/rootd/embed.html",
    width="100%",
    height=1000,
    figure="sums",
    d=200,
    law="die",
    seed=3,
)
