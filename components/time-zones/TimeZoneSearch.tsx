import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { TextField } from '@/components/ui/fields/TextField';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { findZones, toShownZone } from '@/lib/format/time-zones';
import { useZoneName } from './useZoneName';
import styles from './TimeZonePicker.module.scss';

/**
 * Maximum number of results. Screen readers read each result, and its distance from UTC takes time
 * to calculate.
 */
const MOST = 8;

/** Returns the time zones of this browser, which the page does not contain. */
const listZones = () => Intl.supportedValuesOf('timeZone');

type Props = { id: string; onChoose: (zone: string) => void; onCancel: () => void };

/** Search for a time zone by city or region; without a search it offers the zone of the device. */
export function TimeZoneSearch({ id, onChoose, onCancel }: Props) {
  const { t } = useTranslation('profile');
  const { toName, toLabel } = useZoneName();
  const [query, setQuery] = useState('');
  const here = useBrowserValue(browserTimeZone, undefined);
  const isAsked = query.trim() !== '';
  const found = isAsked ? findZones(listZones(), query, toName) : here ? [toShownZone(here)] : [];

  return (
    <div className={styles.search}>
      <TextField
        id={id}
        type="search"
        label={t('timeZones.search')}
        hint={t('timeZones.searchHint')}
        autoComplete="off"
        autoFocus
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter') return;
          // Prevents Enter from submitting a form that contains the field.
          event.preventDefault();
          if (isAsked && found[0]) onChoose(found[0]);
        }}
      />
      <p role="status" className={isAsked && found.length > 0 ? 'visually-hidden' : styles.hint}>
        {isAsked
          ? t(found.length > 0 ? 'timeZones.found' : 'timeZones.nothing', { count: found.length })
          : found.length > 0 && t('timeZones.here')}
      </p>
      <ul role="list">
        {found.slice(0, MOST).map((zone) => (
          <li key={zone}>
            <Button theme="hollow" full onClick={() => onChoose(zone)}>
              {toLabel(zone)}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button theme="hollow-border" size="s" onClick={onCancel}>
          {t('timeZones.cancel')}
        </Button>
      </div>
    </div>
  );
}
