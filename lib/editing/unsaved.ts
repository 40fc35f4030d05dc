/**
 * Returns the typed fields without those that were saved. A field that was changed again while the
 * save ran stays.
 */
export const dropSaved = <Fields extends object>(typed: Fields, saved: Fields): Fields =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Fields]),
  ) as Fields;
