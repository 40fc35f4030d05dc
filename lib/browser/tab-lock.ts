/** Marks a name as this tab's until what is returned is called, or the tab ends. */
export function holdInTab(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  navigator.locks
    ?.request(name, { ifAvailable: true }, () => held)
    .catch((error: unknown) => console.error('not marked', name, error));
  return release;
}

/** The names that open tabs have; none where the browser cannot say. */
export async function namesInTabs(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query();
  return new Set(locks?.held?.map(({ name }) => name));
}
