import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import type { Report } from '@/contract/reports';
import { formatDate, formatMonth } from '@/lib/format/format';
import styles from './ReportPanes.module.scss';

type Props = { person: NonNullable<Report['person']> };

/** Person that a report is about, with earlier decisions of the office about them. */
export function ReportPerson({ person }: Props) {
  const { t, i18n } = useTranslation('admin');
  const { id, name, memberSince, commentsCount, takenDownCount, lastTakenDownAt, keptCount } = person;
  const taken = t('office.reports.record.takenDown', { count: takenDownCount });
  return (
    <section className={styles.person} aria-label={t('office.reports.record.title', { name })}>
      <div>
        <Avatar id={id} name={name} size={40} />
        <span>
          <b>{name || t('office.reports.erased')}</b>
          <small>
            {t('office.reports.record.since', { month: formatMonth(memberSince, i18n.language) })}
            {' · '}
            {t('office.reports.record.comments', { count: commentsCount })}
          </small>
        </span>
      </div>
      <ul role="list" className="tabular">
        <li>
          {lastTakenDownAt === null
            ? taken
            : t('office.reports.record.last', { taken, date: formatDate(lastTakenDownAt, i18n.language) })}
        </li>
        <li>{t('office.reports.record.kept', { count: keptCount })}</li>
      </ul>
    </section>
  );
}
