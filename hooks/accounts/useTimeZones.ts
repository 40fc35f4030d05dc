import { useBrowserValue } from '@/hooks/browser/useBrowserValue';

let known: string[] | undefined;
/** Lists the time zones of this browser; browsers differ. */
const listZones = () => (known ??= Intl.supportedValuesOf('timeZone'));
const none: string[] = [];

/** Returns the name of a time zone as a person reads it. */
export const toZoneName = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * Time zones as the options of a field. The list follows after hydration, so that no page contains
 * it.
 * @param own time zone of the person, which the browser may not list
 */
export function useTimeZones(own: string | null): { value: string; label: string }[] {
  const listed = useBrowserValue(listZones, none);
  const zones = [...new Set([...listed, ...(own ? [own] : [])])].sort();
  return zones.map((zone) => ({ value: zone, label: toZoneName(zone) }));
}
