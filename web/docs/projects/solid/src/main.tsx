import 'rootd/elements';
import type {} from 'rootd/solid';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';

function Figure() {
  const [variance, setVariance] = createSignal<number>();
  return (
    <>
      <rootd-sums
        d={200}
        law="die"
        seed={3}
        on:rootd-result={({ detail }) => {
          if (detail.final) setVariance(detail.numbers.measured.variance);
        }}
      />
      <p>
        The variance of the sums is <output>{variance()}</output>.
      </p>
    </>
  );
}

render(() => <Figure />, document.body);
