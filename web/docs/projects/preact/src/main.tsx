import 'rootd/elements';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import type {} from 'rootd/preact';

function Figure() {
  const [variance, setVariance] = useState<number>();
  return (
    <>
      <rootd-sums
        d={200}
        law="die"
        seed={3}
        onrootd-result={({ detail }) => {
          if (detail.final) setVariance(detail.numbers.measured.variance);
        }}
      />
      <p>
        The variance of the sums is <output>{variance}</output>.
      </p>
    </>
  );
}

render(<Figure />, document.body);
