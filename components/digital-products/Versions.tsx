import { useTranslation } from 'next-i18next/pages';
import { Badge } from '@/components/ui/display/Badge';
import type { DigitalProductPage } from '@/contract/digital-products';
import { formatDate } from '@/lib/format/format';
import styles from './Versions.module.scss';

/** List of versions with their changes, newest first. The newest version is on sale. */
export function Versions({ versions }: Pick<DigitalProductPage, 'versions'>) {
  const { t, i18n } = useTranslation('content');
  return (
    <section id="versions" className={styles.section} aria-labelledby="versions-title">
      <h2 id="versions-title">{t('digitalProduct.versions')}</h2>
      <ol role="list" className={styles.versions}>
        {versions.map(({ number, note, publishedAt }, place) => (
          <li key={number}>
            <p>
              <b className="tabular">{number}</b>
              {place === 0 && <Badge tone="green">{t('digitalProduct.current')}</Badge>}
              {/* The reader's time zone is known only in the browser. */}
              <time dateTime={publishedAt} suppressHydrationWarning>
                {formatDate(publishedAt, i18n.language)}
              </time>
            </p>
            <p>{note}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
