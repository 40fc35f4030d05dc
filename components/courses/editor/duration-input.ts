const MAX_SECONDS = 86_400;

/**
 * Parses a typed length to seconds. Accepts "7:40", "1:02:03" or whole minutes such as "12";
 * otherwise returns undefined.
 */
export function parseDuration(typed: string): number | undefined {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):(\d{2})|(\d{1,4}))$/.exec(typed.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', rest = '0', onlyMinutes] = match;
  if (Number(rest) > 59 || (match[1] !== undefined && Number(minutes) > 59)) return undefined;
  const seconds =
    onlyMinutes === undefined
      ? Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
      : Number(onlyMinutes) * 60;
  return seconds <= MAX_SECONDS ? seconds : undefined;
}
