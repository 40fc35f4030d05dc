/**
 * Holds a lock on a name for this tab until the returned function is called or the tab is closed.
 */
export function lockInTab(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  navigator.locks
    ?.request(name, { ifAvailable: true }, () => held)
    .catch((error: unknown) => console.error('not marked', name, error));
  return release;
}

/** Returns the names locked by open tabs; empty if the browser does not support locks. */
export async function listTabLocks(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query();
  return new Set(locks?.held?.map(({ name }) => name));
}
