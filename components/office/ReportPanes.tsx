import { useTranslation } from 'next-i18next/pages';
import { Fragment, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Kbd } from '@/components/ui/display/Kbd';
import { Card } from '@/components/ui/layout/Card';
import type { QueueEntry } from '@/contract/office-queues';
import { useMinute } from '@/hooks/browser/useMinute';
import { useOfficeCounts } from '@/hooks/office/useOffice';
import { formatRelative } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import type { QueueRowsProps } from './queue-rows';
import { ReportItem } from './ReportItem';
import styles from './ReportPanes.module.scss';
import { useReportTexts } from './useReportTexts';

const keys = [
  ['next', 'J'],
  ['before', 'K'],
] as const;

/** Moves the focus out of a list that is hidden on a phone, once the report is rendered. */
const focusIfHidden = (list: HTMLElement | null, find: () => HTMLElement | null) =>
  requestAnimationFrame(() => {
    if (list && getComputedStyle(list).display === 'none') moveFocus(find());
  });

/**
 * Reports in a list, and the chosen report beside it. After a decision the next report opens. On a
 * phone the list opens the report.
 */
export function ReportPanes({ items, decisions, isNarrowed }: QueueRowsProps<'reports'>) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<{ id: string; place: number }>();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const waiting = useOfficeCounts()?.find(({ name }) => name === 'reports');
  const found = items.findIndex(({ id }) => id === chosen?.id);
  // Once a report is decided, the next report takes its position.
  const place = found >= 0 ? found : Math.min(chosen?.place ?? 0, items.length - 1);
  const current = items[place];
  // The position of the chosen report changes when a report before it is skipped.
  if (found >= 0 && chosen && found !== chosen.place) setChosen({ ...chosen, place: found });
  if (!current) return null;
  const isWaiting = current.state === 'OPEN' && !isNarrowed;
  const total = isWaiting ? Math.max(waiting?.count ?? 0, items.length) : items.length;
  return (
    <Card className={classNames(styles.panes, isOpen ? styles.isOpen : styles.isClosed)}>
      <div className={styles.list} ref={list}>
        <ol role="list" aria-label={t('office.reports.list')}>
          {items.map((report, at) => (
            <li key={report.id}>
              <ReportRow
                report={report}
                isCurrent={at === place}
                onChoose={() => {
                  setChosen({ id: report.id, place: at });
                  setOpen(true);
                  focusIfHidden(list.current, () => document.getElementById('report-title'));
                }}
              />
            </li>
          ))}
        </ol>
        <p className={styles.place}>
          {t('office.reports.place', { place: place + 1, total })}
          <span aria-hidden="true">
            {keys.map(([way, key]) => (
              <Fragment key={key}>
                <Kbd>{key}</Kbd> {t(`office.reports.${way}`)}{' '}
              </Fragment>
            ))}
          </span>
        </p>
      </div>
      <ReportItem
        key={current.id}
        report={current}
        decisions={decisions}
        onBack={() => {
          setOpen(false);
          requestAnimationFrame(() => moveFocus(list.current?.querySelector('[aria-current]') ?? null));
        }}
        onShown={() => {
          // The position is stored, so that the next report opens once this report is decided.
          if (chosen?.id !== current.id) setChosen({ id: current.id, place });
        }}
      />
    </Card>
  );
}

type RowProps = { report: QueueEntry<'reports'>; isCurrent: boolean; onChoose: () => void };

function ReportRow({ report, isCurrent, onChoose }: RowProps) {
  const { i18n } = useTranslation('admin');
  const minute = useMinute();
  const texts = useReportTexts(report);
  const isLate = report.dueAt !== null && minute !== null && Date.parse(report.dueAt) <= minute;
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent || undefined}
      data-office-row=""
      onClick={onChoose}
    >
      <span className={styles.first}>
        <b>{texts.reason}</b>
        <time
          dateTime={report.createdAt}
          className={classNames(isLate && styles.late)}
          suppressHydrationWarning
        >
          {formatRelative(report.createdAt, i18n.language)}
        </time>
      </span>
      <span>{texts.subject}</span>
      <span className={styles.last}>{texts.people}</span>
    </button>
  );
}
