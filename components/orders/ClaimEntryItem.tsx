import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import type { Claim, ClaimEntry } from '@/contract/parcels';
import { formatCents, formatMoment } from '@/lib/format/format';
import styles from './Claim.module.scss';

type Props = {
  entry: ClaimEntry;
  claim: Claim;
  /** Name of the author from the reader's perspective, such as "You". */
  who: string;
  avatar: { id: string; name: string; src?: string };
  /** Sentence about the buyer's request, below the report. */
  wish?: string;
};

/** Entry of the thread about a problem: who did what and when, with text and pictures. */
export function ClaimEntryItem({ entry, claim, who, avatar, wish }: Props) {
  const { t, i18n } = useTranslation('shop');
  const { step, text, pictures, amountCents, at } = entry;
  const items = claim.lines.map(({ title, quantity }) =>
    quantity > 1 ? t('claims.item', { count: quantity, title }) : title,
  );
  const did =
    step === 'REPORTED'
      ? t(`claims.steps.REPORTED.${claim.reason}`, {
          items: new Intl.ListFormat(i18n.language).format(items),
        })
      : t(`claims.steps.${step}`, {
          amount: formatCents(amountCents ?? 0, i18n.language, { exact: true }),
          context: claim.isUnsent ? 'unsent' : undefined,
        });
  return (
    <li className={styles.entry}>
      <Avatar {...avatar} size={36} />
      <div>
        <p>
          <b>{who}</b> {did} {/* The reader's time zone is known only in the browser. */}
          <time dateTime={at} className="tabular" suppressHydrationWarning>
            {formatMoment(at, i18n.language)}
          </time>
        </p>
        {text && <blockquote>{text}</blockquote>}
        <ClaimPictures pictures={pictures} />
        {step === 'REPORTED' && wish && <p className={styles.small}>{wish}</p>}
      </div>
    </li>
  );
}

/** Pictures of an entry, each with a link to the whole picture. */
export function ClaimPictures({ pictures }: Pick<ClaimEntry, 'pictures'>) {
  const { t } = useTranslation('shop');
  if (pictures.length === 0) return null;
  return (
    <ul role="list" className={styles.pictures}>
      {pictures.map(({ url, smallUrl }, place) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={smallUrl}
              alt={t('claims.pictures.of', { number: place + 1 })}
              width={68}
              height={68}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
