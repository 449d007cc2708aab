for (const figure of document.querySelectorAll('rootd-sums')) {
  figure.addEventListener('rootd-result', ({ detail }) => {
    if (!detail.final) return;
    const { measured } = detail.numbers;
    console.log(`${measured.count} sums, variance ${measured.variance}`);
  });
  figure.d = 1000;
  figure.law = 'die';
}
