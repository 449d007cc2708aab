import 'rootd/elements';

document.querySelector('rootd-sums')?.addEventListener('rootd-result', ({ detail }) => {
  if (detail.final) document.querySelector('output').textContent = detail.numbers.measured.variance;
});
