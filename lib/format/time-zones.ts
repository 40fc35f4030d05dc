import { withoutAccents } from '@/lib/without-accents';
import { intlFormat } from './numbers.js';

/**
 * Zones that are shown under another name. Browsers list some cities by a former name, and
 * Melbourne always has the time of Sydney.
 */
const shownAs: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Australia/ACT': 'Australia/Sydney',
  'Australia/Canberra': 'Australia/Sydney',
  'Australia/Melbourne': 'Australia/Sydney',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the name under which a time zone is shown: "Asia/Calcutta" becomes "Asia/Kolkata". */
export const toShownZone = (zone: string): string => shownAs[zone] ?? zone;

/** Returns the city in the name of a zone: "America/Argentina/Buenos_Aires" is "Buenos Aires". */
export const placeIn = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

/** Returns the present distance from UTC: "GMT+11". */
export const findOffset = (zone: string, locale: string): string =>
  intlFormat(Intl.DateTimeFormat, locale, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const plain = (text: string): string => withoutAccents(text).replaceAll('_', ' ');

/**
 * Returns the zones that have a word starting with the query. Zones whose name starts with the
 * query are first.
 * @param toName returns the city of a zone in the reader's language
 */
export function findZones(
  zones: readonly string[],
  query: string,
  toName: (zone: string) => string,
): string[] {
  const asked = plain(query.trim());
  if (!asked) return [];
  const rank = (zone: string): number => {
    const name = plain(toName(zone));
    if (name.startsWith(asked)) return 0;
    return ` ${name} ${plain(zone).replaceAll('/', ' ')}`.includes(` ${asked}`) ? 1 : 2;
  };
  const ranked = [...new Set(zones.map(toShownZone))].map((zone) => ({ zone, rank: rank(zone) }));
  return ranked
    .filter((each) => each.rank < 2)
    .sort((a, b) => a.rank - b.rank || a.zone.localeCompare(b.zone))
    .map(({ zone }) => zone);
}
