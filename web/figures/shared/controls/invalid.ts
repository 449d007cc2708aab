/** Says of a field whether what it holds does not fit. */
export function markInvalid(input: Element, isInvalid: boolean) {
  if (isInvalid) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
