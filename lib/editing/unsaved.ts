/**
 * Returns the typed fields without the saved fields. A field that was changed during the save is
 * not removed.
 */
export const dropSaved = <Fields extends object>(typed: Fields, saved: Fields): Fields =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Fields]),
  ) as Fields;
