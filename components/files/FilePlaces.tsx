import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import type { FilePlace } from '@/contract/files';
import { editPathOf } from '@/lib/content/own-content';
import styles from './FileDetails.module.scss';

/** List of a file's usages with links. */
export function FilePlaces({ places }: { places: FilePlace[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-labelledby="file-places">
      <h3 id="file-places">{t('files.places.title')}</h3>
      {places.length === 0 ? (
        <p>{t('files.places.none')}</p>
      ) : (
        <ul role="list" className={styles.places}>
          {places.map(({ contentType, id, title, parts, holdersCount, isBeingReplaced }) => (
            <li key={id}>
              <Link className="link" href={editPathOf({ contentType, id })}>
                {title}
              </Link>
              <span>
                {t(`files.places.${contentType}`, { parts: parts.join(', ') })}
                {holdersCount > 0 && ` · ${t('files.places.holders', { count: holdersCount })}`}
              </span>
              {isBeingReplaced && <span>{t(`files.places.isBeingReplaced.${contentType}`)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
