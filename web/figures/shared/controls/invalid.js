/** Says of a field whether what it holds does not fit. @param {Element} input @param {boolean} isInvalid */
export function markInvalid(input, isInvalid) {
  if (isInvalid) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
