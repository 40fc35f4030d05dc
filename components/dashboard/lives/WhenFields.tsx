import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { Segments } from '@/components/ui/fields/Segments';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { formatMomentIn, formatTimeIn, formatWeekdayIn, toZoneName } from '@/lib/lives/live-time';
import { listOtherZones, readClock, toZoneLabel } from '@/lib/lives/zoned-time';
import styles from './WhenFields.module.scss';
import type { WhenState } from './useWhen';

let zones: string[] | undefined;

/** Returns the time zones of the browser; the server may have different time zones. */
const listZones = () => (zones ??= Intl.supportedValuesOf('timeZone'));
const none: string[] = [];

type Props = {
  when: WhenState;
  /** Chosen instant; null without a time. */
  startsAt: string | null;
  /** Prefix of the ids of the fields. */
  idPrefix?: string;
  error?: string;
  /** Additional field between the time and the time zone. */
  children?: ReactNode;
};

/**
 * Fields for the day, the time and the time zone of a live, with the same moment in other time
 * zones.
 */
export function WhenFields({ when, startsAt, idPrefix = '', error, children }: Props) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const { shown, instants, problem } = when;
  const known = useBrowserValue(listZones, none);
  const listed = known.includes(shown.zone) ? known : [shown.zone, ...known];
  const problemText =
    problem &&
    t(`when.${problem}`, {
      time: shown.time,
      city: toZoneName(shown.zone),
    });
  return (
    <>
      <div className={styles.fields}>
        <TextField
          id={`${idPrefix}day`}
          type="date"
          label={t('when.day')}
          error={problemText ?? error}
          value={shown.day}
          onChange={({ target }) => when.set({ day: target.value })}
        />
        <TextField
          id={`${idPrefix}time`}
          type="time"
          label={t('when.time')}
          value={shown.time}
          onChange={({ target }) => when.set({ time: target.value })}
        />
        {children}
        <SelectField
          id={`${idPrefix}zone`}
          className={styles.zone}
          label={t('when.zone')}
          value={shown.zone}
          options={listed.map((value) => ({ value, label: toZoneLabel(value) }))}
          onChange={({ target }) => when.set({ zone: target.value })}
        />
      </div>
      {instants.length === 2 && startsAt !== null && (
        <div>
          <p className={styles.twice}>
            {t('when.twice', {
              time: formatTimeIn(instants[0]!, i18n.language, shown.zone),
              city: toZoneName(shown.zone),
            })}
          </p>
          <Segments
            label={t('when.which')}
            value={Date.parse(startsAt) === instants[1] ? 'second' : 'first'}
            options={(['first', 'second'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
            onChange={(value) => when.pick(instants[value === 'first' ? 0 : 1]!)}
          />
        </div>
      )}
      {instants.length > 0 && startsAt !== null && (
        <p className={styles.elsewhere}>
          <Icon name="clock" />
          <Elsewhere instant={Date.parse(startsAt)} chosen={shown.zone} own={when.own} />
        </p>
      )}
    </>
  );
}

/** Sentence that states the time of a live in two other time zones. */
function Elsewhere({ instant, chosen, own }: { instant: number; chosen: string; own: string }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const day = readClock(instant, chosen).day;
  const [one, other] = listOtherZones(instant, chosen, own).map((zone) =>
    t(readClock(instant, zone).day === day ? 'when.in' : 'when.inOn', {
      time: formatTimeIn(instant, i18n.language, zone),
      weekday: formatWeekdayIn(instant, i18n.language, zone),
      city: toZoneName(zone),
    }),
  );
  return (
    <span>
      {t('when.is', { moment: formatMomentIn(instant, i18n.language, chosen), city: toZoneName(chosen) })}{' '}
      {other ? t('when.thatIsTwo', { one, other }) : t('when.thatIs', { one })}
    </span>
  );
}
