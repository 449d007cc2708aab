import 'rootd/elements';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { RootdSumsElement } from 'rootd/elements';
import type {} from 'rootd/react';

function Figure() {
  const figure = useRef<RootdSumsElement>(null);
  const [variance, setVariance] = useState<number>();
  useEffect(() => {
    const leave = new AbortController();
    figure.current?.addEventListener(
      'rootd-result',
      ({ detail }) => {
        if (detail.final) setVariance(detail.numbers.measured.variance);
      },
      leave,
    );
    return () => leave.abort();
  }, []);
  return (
    <>
      <rootd-sums ref={figure} d={200} law="die" seed={3} />
      <p>
        The variance of the sums is <output>{variance}</output>.
      </p>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Figure />);
