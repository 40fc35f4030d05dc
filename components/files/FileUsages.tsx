import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import type { FileUsage } from '@/contract/files';
import { toEditPath } from '@/lib/content/own-content';
import styles from './FileDetails.module.scss';

/** List of a file's usages with links. */
export function FileUsages({ usages }: { usages: FileUsage[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-labelledby="file-places">
      <h3 id="file-places">{t('files.usages.title')}</h3>
      {usages.length === 0 ? (
        <p>{t('files.usages.none')}</p>
      ) : (
        <ul role="list" className={styles.usages}>
          {usages.map(({ contentType, id, title, parts, ownersCount, isBeingReplaced }) => (
            <li key={id}>
              <Link className="link" href={toEditPath({ contentType, id })}>
                {title}
              </Link>
              <span>
                {t(`files.usages.${contentType}`, { parts: parts.join(', ') })}
                {ownersCount > 0 && ` · ${t('files.usages.owners', { count: ownersCount })}`}
              </span>
              {isBeingReplaced && <span>{t(`files.usages.isBeingReplaced.${contentType}`)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
