/** A whole number that somebody typed, between two limits; undefined for anything else. */
export function wholeNumber(typed: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : NaN;
  return value >= min && value <= max ? value : undefined;
}
