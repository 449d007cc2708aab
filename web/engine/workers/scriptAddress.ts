// Addresses of scripts on a page that lets only those run that somebody vouches for (Trusted Types). Ours come from
// the build, never from a page or a reader.

const name = 'rootd';

let policy: { createScriptURL: (address: string) => unknown } | undefined;

/**
 * @param address - of a script of our own
 * @returns or the browser's own object for it
 */
export function scriptAddress(address: string | URL): string {
  const { trustedTypes } = globalThis as any;
  try {
    policy ??= trustedTypes?.createPolicy(name, {
      createScriptURL: (text: string) => text,
    });
  } catch {
    // The page does not name our policy. Whether it needs one shows when the address is used.
  }
  return (policy?.createScriptURL(String(address)) ?? String(address)) as string;
}
