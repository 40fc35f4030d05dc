/** @throws an error that says what to do after an upgrade of Next, unless the assumption holds */
export function assertOfNext(holds: boolean, broken: string): asserts holds {
  if (!holds) throw new Error(`${broken}: see server/next/README.md`);
}
