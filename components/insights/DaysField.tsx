import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import styles from './Panels.module.scss';

/** Maximum number of days in a report. */
const MOST = 365;

/** Field for a number of past days. The report changes when the field loses focus, or on Enter. */
export function DaysField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { t } = useTranslation('insights');
  const [text, setText] = useState(String(days));
  function apply() {
    const typed = Math.round(Number(text));
    const next = typed >= 1 ? Math.min(typed, MOST) : days;
    setText(String(next));
    if (next !== days) onChange(next);
  }
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label>
        <span>{t('panels.members.last')}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-label={t('panels.members.days', { count: MOST })}
          onChange={(event) => setText(event.target.value)}
          onBlur={apply}
        />
        <span>{t('panels.members.daysAfter')}</span>
      </label>
    </form>
  );
}
