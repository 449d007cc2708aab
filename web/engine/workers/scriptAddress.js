// Addresses of scripts on a page that lets only those run that somebody vouches for (Trusted Types). Ours come from
// the build, never from a page or a reader.

const name = 'rootd';

/** @type {{ createScriptURL: (address: string) => unknown } | undefined} */
let policy;

/**
 * @param {string | URL} address of a script of our own
 * @returns {string} or the browser's own object for it
 */
export function scriptAddress(address) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  try {
    policy ??= trustedTypes?.createPolicy(name, {
      createScriptURL: (/** @type {string} */ text) => text,
    });
  } catch {
    // The page does not name our policy. Whether it needs one shows when the address is used.
  }
  return /** @type {string} */ (policy?.createScriptURL(String(address)) ?? String(address));
}
