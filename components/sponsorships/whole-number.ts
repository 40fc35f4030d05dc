/** Parses a typed whole number between two limits; otherwise returns undefined. */
export function parseWholeNumber(
  typed: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  const value = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : NaN;
  return value >= min && value <= max ? value : undefined;
}
