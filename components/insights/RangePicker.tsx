import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { SelectField } from '@/components/ui/fields/SelectField';
import { useBreakpoint } from '@/hooks/browser/useBreakpoint';
import { MOST_DAYS, type Comparison } from '@/contract/values/insights';
import { countChosenDays, type ChosenRange } from '@/lib/insights/choices';
import { addMonths, countDays, toFirstOfMonth } from '@/lib/insights/days';
import { findPreset, listPresets, toDates } from '@/lib/insights/presets';
import { MonthTable } from './MonthTable';
import styles from './RangePicker.module.scss';
import { useChoiceTexts } from './useChoiceTexts';

type Props = {
  range: ChosenRange;
  compare: Comparison;
  /** Day in the creator's time zone. */
  today: string;
  firstMonth: string | null;
  onShow: (fields: { range: ChosenRange; compare: Comparison }) => void;
  onCancel: () => void;
};

type Draft = { range: ChosenRange | undefined; from: string; to: string | undefined };

/** Presets and a calendar for any two dates. A report is loaded only once the choice is applied. */
export function RangePicker({ range, compare, today, firstMonth, onShow, onCancel }: Props) {
  const { t } = useTranslation('insights');
  const texts = useChoiceTexts();
  const [draft, setDraft] = useState<Draft>({ range, ...toDates(range, today) });
  const [compared, setCompared] = useState(compare);
  const [current, setCurrent] = useState(toDates(range, today).to);
  const [lastMonth, setLastMonth] = useState(toFirstOfMonth(current));
  const isSmall = useBreakpoint() === 'small';
  const shown = isSmall ? [lastMonth] : [addMonths(lastMonth, -1), lastMonth];
  const calendar = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const presets = listPresets(today, firstMonth);
  const preset = draft.range && findPreset(draft.range, presets);
  const days = draft.range
    ? countChosenDays(draft.range)
    : draft.to
      ? countDays({ from: draft.from, to: draft.to })
      : 1;
  const isTooLong = days > MOST_DAYS;

  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    calendar.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  function show(day: string) {
    setCurrent(day);
    if (!shown.includes(toFirstOfMonth(day))) setLastMonth(toFirstOfMonth(day));
  }

  function choosePreset(chosen: ChosenRange) {
    const dates = toDates(chosen, today);
    setDraft({ range: chosen, ...dates });
    setCurrent(dates.to);
    setLastMonth(toFirstOfMonth(dates.to));
  }

  function chooseDay(day: string) {
    show(day);
    const { from, to } = draft;
    // The first press begins a range, and the second ends it in either direction.
    if (draft.range || to !== undefined) return setDraft({ range: undefined, from: day, to: undefined });
    const [first, last] = day < from ? [day, from] : [from, day];
    setDraft({ range: { from: first, to: last }, from: first, to: last });
  }

  function move(day: string) {
    isMoved.current = true;
    show(day);
  }

  // The Tab key reaches a single day: the current day or, if it is not in view, the first day of
  // the last shown month.
  const stop = shown.includes(toFirstOfMonth(current)) ? current : lastMonth;
  const isLatest = lastMonth >= toFirstOfMonth(today);
  return (
    <div className={styles.picker}>
      <ul role="list" className={styles.presets} aria-label={t('range.presetsLabel')}>
        {presets.map(({ name, range: named }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === preset} onClick={() => choosePreset(named)}>
              {t(`range.presets.${name}`)}
            </button>
          </li>
        ))}
      </ul>
      <div ref={calendar} className={styles.months}>
        <IconButton
          icon="left"
          label={t('range.earlier')}
          className={styles.earlier}
          onClick={() => setLastMonth(addMonths(lastMonth, -1))}
        />
        <IconButton
          icon="right"
          label={t('range.later')}
          className={styles.later}
          aria-disabled={isLatest}
          onClick={() => !isLatest && setLastMonth(addMonths(lastMonth, 1))}
        />
        {shown.map((month) => (
          <MonthTable
            key={month}
            month={month}
            today={today}
            from={draft.from}
            to={draft.to}
            current={stop}
            onMove={move}
            onChoose={chooseDay}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Checkbox
          label={t('range.compare')}
          checked={compared !== 'none'}
          onChange={(event) => setCompared(event.target.checked ? 'before' : 'none')}
        />
        {compared !== 'none' && (
          <SelectField
            label={t('range.compare')}
            labelHidden
            value={compared}
            options={(['before', 'year'] as const).map((value) => ({
              value,
              label: t(`compare.${value}`, { count: days }),
            }))}
            onChange={(event) => setCompared(event.target.value as Comparison)}
          />
        )}
        <p role="status" className={styles.count}>
          <span className="visually-hidden">
            {texts.dates({ from: draft.from, to: draft.to ?? draft.from })}{' '}
          </span>
          {isTooLong ? t('range.tooLong', { count: MOST_DAYS }) : t('range.count', { count: days })}
        </p>
        <Button theme="hollow" onClick={onCancel}>
          {t('range.cancel')}
        </Button>
        <Button
          theme="black"
          aria-disabled={isTooLong}
          onClick={() =>
            onShow({
              range: draft.range ?? { from: draft.from, to: draft.from },
              compare: compared,
            })
          }
        >
          {t('show')}
        </Button>
      </div>
    </div>
  );
}
