await import('https://example.org/rootd/rootd.js');
display(html`<rootd-sums d=${d} law="die" seed="3"></rootd-sums>`);
