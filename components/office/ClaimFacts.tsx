import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/actions/Link';
import type { OfficeClaim } from '@/contract/office-claims';
import type { Tracking } from '@/contract/parcels';
import { paths } from '@/contract/paths';
import { formatCents, formatDate } from '@/lib/format/format';
import styles from './CreatorReview.module.scss';

/** Facts of a claim: its people, the buyer's request, the money and the delivery of the parcel. */
export function ClaimFacts({ claim }: { claim: OfficeClaim }) {
  const { t, i18n } = useTranslation('admin');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const { buyerName, creator, wish, paidCents, refundedCents, sentAt, deliveredAt, tracking, decidedAt } =
    claim;
  const facts: [string, ReactNode][] = [
    ['order', claim.orderNumber],
    ['buyer', buyerName || t('office.claims.erased')],
    [
      'creator',
      creator.username ? (
        <Link className="link" href={paths.creator(creator.username)}>
          {creator.name}
        </Link>
      ) : (
        creator.name
      ),
    ],
    ['wish', t(`office.claims.wishes.${wish}`)],
    ['paid', exact(paidCents)],
    ['refunded', refundedCents > 0 && exact(refundedCents)],
    ['sent', sentAt && formatDate(sentAt, i18n.language)],
    ['delivered', deliveredAt && formatDate(deliveredAt, i18n.language)],
    ['tracking', tracking && <TrackingFact tracking={tracking} />],
    ['decided', decidedAt && formatDate(decidedAt, i18n.language)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`office.claims.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Carrier and tracking number of a parcel, with a link to the carrier's page if there is one. */
function TrackingFact({ tracking: { carrier, number, url } }: { tracking: Tracking }) {
  const { t } = useTranslation('admin');
  const text = [t(`office.claims.carriers.${carrier}`), number].filter(Boolean).join(' ');
  return url ? (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  );
}
