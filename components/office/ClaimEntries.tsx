import { useTranslation } from 'next-i18next/pages';
import type { OfficeClaim } from '@/contract/office-claims';
import type { ClaimEntry } from '@/contract/parcels';
import { formatCents, formatMoment } from '@/lib/format/format';
import styles from './ClaimCard.module.scss';

/** Entries of a claim, oldest first, with the texts and pictures of buyer and creator. */
export function ClaimEntries({ claim: { entries, parcelNumber } }: { claim: OfficeClaim }) {
  const { t } = useTranslation('admin');
  return (
    <ol
      role="list"
      className={styles.entries}
      aria-label={t('office.claims.entries', { parcel: parcelNumber })}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { author, name, step, text, pictures, amountCents, at } }: { entry: ClaimEntry }) {
  const { t, i18n } = useTranslation('admin');
  const who = name || t('office.claims.erased');
  return (
    <li>
      <p>
        <b>{author === 'OFFICE' ? who : t(`office.claims.authors.${author}`, { name: who })}</b>{' '}
        {t(`office.claims.steps.${step}`, {
          amount: formatCents(amountCents ?? 0, i18n.language, { exact: true }),
        })}{' '}
        {/* The reader's time zone is known only in the browser. */}
        <time dateTime={at} className="tabular" suppressHydrationWarning>
          {formatMoment(at, i18n.language)}
        </time>
      </p>
      {text && <blockquote>{text}</blockquote>}
      {pictures.length > 0 && (
        <ul role="list" className={styles.pictures}>
          {pictures.map(({ url, smallUrl }, place) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={smallUrl}
                  alt={t('office.claims.picture', { number: place + 1, name: who })}
                  width={68}
                  height={68}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
