await import('https://example.org/rootd/rootd.js');
const figure = document.createElement('rootd-sums');
Object.assign(figure, { d, law: 'die', seed: 3 });
display(figure);
