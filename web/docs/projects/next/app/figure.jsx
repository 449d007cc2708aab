'use client';

import 'rootd/elements';
import { useEffect, useRef, useState } from 'react';

export function Figure() {
  const figure = useRef(null);
  const [variance, setVariance] = useState();
  useEffect(() => {
    const element = figure.current;
    const listen = ({ detail }) => {
      if (detail.final) setVariance(detail.numbers.measured.variance);
    };
    element.addEventListener('rootd-result', listen);
    return () => element.removeEventListener('rootd-result', listen);
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
