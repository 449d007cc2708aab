import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withState } from '../../../../../web/figures/shared/takeaway/fileWithState.js';

test('the state of one figure is put where the file has a place for it, whatever it holds', () => {
  const html = '<!doctype html>\n<html lang="en" data-state=""><body data-state=""></body></html>';
  assert.equal(
    withState(html, 'figure=sums&note="$1$&'),
    '<!doctype html>\n<html lang="en" data-state="figure=sums&amp;note=&quot;$1$&amp;"><body data-state=""></body></html>',
  );
  const once = withState(html, 'figure=sums&d=3');
  assert.equal(withState(once, 'figure=growth'), withState(html, 'figure=growth'));
});

test('another page than the one-file build is refused', () => {
  assert.throws(
    () => withState('<!doctype html><html lang="en"></html>', 'figure=sums'),
    /one-file/,
  );
});
