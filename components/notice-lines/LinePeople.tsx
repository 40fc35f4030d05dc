import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Icon } from '@/components/ui/display/Icon';
import type { NoticeLine } from '@/contract/notices';
import { formatMoment } from '@/lib/format/format';
import styles from './NoticeRow.module.scss';

/** People of a notification line, listed inside the line. */
export function LinePeople({ line: { people, count } }: { line: NoticeLine }) {
  const { t, i18n } = useTranslation('common');
  const someone = t('notices.someone');
  return (
    <details className={styles.people}>
      <summary>
        {people.length < count
          ? t('notices.showNewest', { count: people.length })
          : t('notices.showAll', { count })}
        <Icon name="down" />
      </summary>
      <ul role="list">
        {people.map(({ id, name, picture, quote, stars, createdAt }) => (
          <li key={id}>
            <Avatar id={name ?? id} name={name ?? someone} src={picture?.smallUrl} size={28} />
            <span>
              <b>{name ?? someone}</b>
              {quote && <span>{t('notices.quote', { quote })}</span>}
            </span>
            {stars !== null && <span className="tabular">{t('notices.stars', { count: stars })}</span>}
            <time dateTime={createdAt} className={styles.time} suppressHydrationWarning>
              {formatMoment(createdAt, i18n.language)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}
