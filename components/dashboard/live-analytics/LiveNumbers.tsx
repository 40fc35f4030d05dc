import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { LiveAnalytics } from '@/contract/live-analytics';
import { formatCents, formatDuration, formatNumber } from '@/lib/format/format';
import { LiveDefinition } from './LiveDefinition';
import styles from './LiveAnalytics.module.scss';

/** Number of columns on large screens, which determines the position of a definition's box. */
const COLUMNS = 4;

/** Numbers of a live, each with its definition. */
export function LiveNumbers({ numbers }: { numbers: LiveAnalytics }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const { income, peopleCount, questionsCount, answeredCount } = numbers;
  const count = (value: number) => formatNumber(value, i18n.language);
  const cents = (value: number) => formatCents(value, i18n.language, { exact: true });
  const shown = [
    { id: 'people', value: count(peopleCount), about: '' },
    { id: 'peak', value: count(numbers.peak), about: '' },
    {
      id: 'average',
      value: peopleCount === 0 ? '–' : formatDuration(numbers.averageSeconds),
      about: '',
    },
    { id: 'messages', value: count(numbers.messagesCount), about: '' },
    {
      id: 'questions',
      value: count(questionsCount),
      about: questionsCount > 0 ? t('analytics.answered', { count: answeredCount }) : '',
    },
    { id: 'reactions', value: count(numbers.reactionsCount), about: '' },
    {
      id: 'tickets',
      value: cents(income.ticketsCents),
      about: t('analytics.ticketsCount', { count: income.ticketsCount }),
    },
    {
      id: 'tips',
      value: cents(income.tipsCents),
      about: t('analytics.tipsCount', { count: income.tipsCount }),
    },
  ];
  return (
    <Card as="section" look="pane" aria-labelledby="live-numbers">
      <h2 id="live-numbers" className="visually-hidden">
        {t('analytics.numbers')}
      </h2>
      <ul role="list" className={styles.numbers}>
        {shown.map(({ id, value, about }, place) => (
          <li key={id}>
            <div className={styles.name}>
              <span>{t(`analytics.names.${id}`)}</span>
              <LiveDefinition
                id={id}
                title={t(`analytics.names.${id}`)}
                at={`${((place % COLUMNS) * 100) / COLUMNS}%`}
              />
            </div>
            <b>{value}</b>
            {about && <small>{about}</small>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
