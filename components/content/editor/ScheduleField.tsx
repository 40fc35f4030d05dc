import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Segments } from '@/components/ui/fields/Segments';
import { TextField } from '@/components/ui/fields/TextField';
import { useFieldText } from '@/hooks/form/useFieldText';
import { ApiError } from '@/lib/api-error';
import { formatMoment } from '@/lib/format/format';

type Props = {
  /** Publishing time; null publishes immediately. */
  value: string | null;
  onChange: (publishAt: string | null) => void;
  /** Failure of the last attempt, shown here if the time caused it. */
  failure: unknown;
};

const two = (number: number) => String(number).padStart(2, '0');

/** Converts an instant to the value of a date and time input in the reader's time zone. */
const toField = (instant: Date) =>
  `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}T${two(instant.getHours())}:${two(instant.getMinutes())}`;

/** Returns 7 a.m. of the next day. */
function tomorrow(): Date {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(7, 0, 0, 0);
  return day;
}

/** Field for publishing now or at a time in the creator's time zone. */
export function ScheduleField({ value, onChange, failure }: Props) {
  const fieldText = useFieldText();
  const { t, i18n } = useTranslation('content');
  const [typed, setTyped] = useState(value === null ? '' : toField(new Date(value)));
  const isLater = value !== null;
  const wrong = failure instanceof ApiError && failure.errors.find(({ path }) => path === 'publishAt');

  function choose(when: 'now' | 'later') {
    if (when === 'now') return onChange(null);
    const first = tomorrow();
    setTyped(toField(first));
    onChange(first.toISOString());
  }

  return (
    <>
      <Segments
        label={t('editor.when.title')}
        value={isLater ? 'later' : 'now'}
        options={[
          { value: 'now', label: t('editor.when.now') },
          { value: 'later', label: t('editor.when.later') },
        ]}
        onChange={choose}
      />
      {isLater && (
        <TextField
          id="publishAt"
          type="datetime-local"
          label={t('editor.when.at')}
          hint={t('editor.when.hint', { moment: formatMoment(value, i18n.language) })}
          error={wrong ? fieldText(wrong) : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const chosen = new Date(target.value);
            // An incomplete date is invalid, so the previous time remains chosen.
            if (!Number.isNaN(chosen.getTime())) onChange(chosen.toISOString());
          }}
        />
      )}
    </>
  );
}
