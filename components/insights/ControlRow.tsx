import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { Modal } from '@/components/ui/feedback/Modal';
import { useBreakpoint } from '@/hooks/browser/useBreakpoint';
import { usePopup } from '@/hooks/browser/usePopup';
import { useWallet } from '@/hooks/wallet/useWallet';
import { comparisons, type Comparison } from '@/contract/values/insights';
import type { Choices } from '@/lib/insights/choices';
import type { DayRange } from '@/lib/insights/days';
import { ContentControl } from './ContentControl';
import styles from './ControlRow.module.scss';
import { FilterSheet } from './FilterSheet';
import { RangePicker } from './RangePicker';
import { useChoiceTexts } from './useChoiceTexts';

type Props = {
  choices: Choices;
  onChoose: (fields: Partial<Choices>) => void;
  /** Days of the shown report, and today in the creator's time zone; undefined while loading. */
  shown: (DayRange & { today: string }) | undefined;
};

/** Range, comparison and content of all numbers. On small screens the filters are in a sheet. */
export function ControlRow({ choices, onChoose, shown }: Props) {
  const { t } = useTranslation('insights');
  const [isSheet, setSheet] = useState(false);
  const { userTier, compare, content, range } = choices;
  const texts = useChoiceTexts();
  const filtersCount = [userTier !== 'all', compare !== 'before', content].filter(Boolean).length;
  return (
    <div role="group" aria-label={t('control.label')} className={styles.row}>
      <RangeControl choices={choices} onChoose={onChoose} shown={shown} />
      <label className={styles.select}>
        <Icon name="swap" />
        <span className="visually-hidden">{t('compare.label')}</span>
        <select value={compare} onChange={(event) => onChoose({ compare: event.target.value as Comparison })}>
          {comparisons.map((each) => (
            <option key={each} value={each}>
              {each === 'none'
                ? t('compare.off')
                : t('compare.with', { period: texts.compared(each, range) })}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
      <ContentControl content={content} onChoose={(chosen) => onChoose({ content: chosen })} />
      <Button
        theme="hollow-border"
        icon="filter"
        className={styles.filters}
        aria-haspopup="dialog"
        onClick={() => setSheet(true)}
      >
        {t('filters.open')}
        {filtersCount > 0 && (
          <span className={styles.count}>
            {filtersCount}
            <span className="visually-hidden"> {t('filters.on', { count: filtersCount })}</span>
          </span>
        )}
      </Button>
      {isSheet && (
        <FilterSheet
          choices={choices}
          onShow={(fields) => {
            setSheet(false);
            onChoose(fields);
          }}
          onClose={() => setSheet(false)}
        />
      )}
    </div>
  );
}

function RangeControl({ choices, onChoose, shown }: Props) {
  const { t } = useTranslation('insights');
  const texts = useChoiceTexts();
  const { ref, isOpen, toggle, close } = usePopup<HTMLDivElement>();
  const isSmall = useBreakpoint() === 'small';
  const { range, compare } = choices;
  const name = texts.name(range, shown?.today);
  const dates = 'from' in range ? texts.dates(range) : shown && texts.dates(shown);
  const picker = shown && isOpen && (
    <OpenedPicker
      range={range}
      compare={compare}
      today={shown.today}
      onCancel={close}
      onShow={(fields) => {
        close();
        onChoose(fields);
      }}
    />
  );
  return (
    <div ref={ref} className={styles.range}>
      <Button
        theme="hollow-border"
        icon="calendar"
        iconAfter="down"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <span className={styles.dates}>
          {name && <b>{name}</b>}
          {dates && <span>{name ? dates : <b>{dates}</b>}</span>}
        </span>
      </Button>
      {picker && isSmall && (
        <Modal open title={t('range.title')} onClose={close}>
          {picker}
        </Modal>
      )}
      {picker && !isSmall && (
        <div role="group" aria-label={t('range.title')} className={styles.box}>
          {picker}
        </div>
      )}
    </div>
  );
}

type PickerProps = Omit<Parameters<typeof RangePicker>[0], 'firstMonth'>;

/** Picker with a preset for the range since the first sale, whose month the wallet states. */
function OpenedPicker(props: PickerProps) {
  const { wallet } = useWallet();
  return <RangePicker {...props} firstMonth={wallet?.firstMonth ?? null} />;
}
