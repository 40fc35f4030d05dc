import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { useOfficeDay } from '@/hooks/office/useOffice';
import { formatDuration, formatNumber } from '@/lib/format/format';
import styles from './OfficeHomePage.module.scss';

/** Today's figures of the office: own decisions, all decisions, typical time and appeals. */
export function DayPanel() {
  const { t, i18n } = useTranslation('admin');
  const { data } = useOfficeDay();
  if (!data) return null;
  const { ownCount, allCount, typicalMinutes, appeals } = data;
  const number = (value: number) => formatNumber(value, i18n.language);
  const facts: [string, string][] = [
    ['own', number(ownCount)],
    ['all', number(allCount)],
    ['typical', typicalMinutes === null ? t('office.day.noAnswer') : formatDuration(typicalMinutes * 60)],
    [
      'appeals',
      t('office.day.appealsOf', {
        granted: number(appeals.grantedCount),
        decided: number(appeals.decidedCount),
      }),
    ],
  ];
  return (
    <Card as="section" look="pane" aria-labelledby="day-title" className={styles.panel}>
      <h2 id="day-title">{t('office.day.title')}</h2>
      <dl className={styles.day}>
        {facts.map(([text, value]) => (
          <div key={text}>
            <dt>{t(`office.day.${text}`)}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
