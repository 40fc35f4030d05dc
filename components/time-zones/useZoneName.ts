import { useTranslation } from 'next-i18next/pages';
import { findOffset, placeIn, toShownZone } from '@/lib/format/time-zones';

/** Zones that contain a better-known place than their id; texts: `profile:timeZones.places`. */
const namedZones: ReadonlySet<string> = new Set([
  'America/Chicago',
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'Asia/Ho_Chi_Minh',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
]);

/** Returns functions that name a time zone: "Sydney, Melbourne" and "Sydney, Melbourne: GMT+11". */
export function useZoneName() {
  const { t, i18n } = useTranslation('profile');
  function toName(zone: string): string {
    const shown = toShownZone(zone);
    return namedZones.has(shown) ? t(`timeZones.places.${shown}`) : placeIn(shown);
  }
  const toLabel = (zone: string): string =>
    t('timeZones.zone', { places: toName(zone), offset: findOffset(zone, i18n.language) });
  return { toName, toLabel };
}
