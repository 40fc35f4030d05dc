import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Button } from '@/components/ui/actions/Button';
import { classNames } from '@/components/ui/class-names';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { usePrice } from '@/components/money/usePrice';
import type { Bought } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import { saleTypeOf } from '@/contract/values/checkout';
import { useSubscriptions } from '@/hooks/memberships/useMemberships';
import { formatDate, formatMoment } from '@/lib/format/format';
import { receiptLink } from '@/lib/checkout/receipt-link';
import { refundDestination, repaidParts } from '@/lib/checkout/repaid';
import { chosenAmountTypes } from '@/contract/values/checkout';
import { saleKinds } from '@/lib/sale-kinds';
import { GiftActions } from './GiftActions';
import styles from './PurchasesPage.module.scss';

/** Returns the state of an entry as the key of its text. */
function stateOf({ kind, state, transactionType, amountCents, refundedCents, dispute }: Bought) {
  if (kind === 'REFUND') return state === 'PENDING' ? 'refundPending' : 'refundSent';
  if (state === 'REVIEW') return 'review';
  if (dispute === 'LOST') return 'disputeLost';
  if (dispute === 'NEEDS_ANSWER' || dispute === 'UNDER_REVIEW') return 'disputed';
  if (state === 'REFUNDED') return 'refunded';
  if (refundedCents > 0) return 'partlyRefunded';
  // Only a free trial costs nothing.
  if (saleKinds[transactionType].isMonthly && amountCents === 0) return 'trial';
  return kind === 'RENEWAL' ? 'renewed' : 'paid';
}

/**
 * Returns true while a bank disputes the payment or after the bank reversed it. A gift then has no
 * actions.
 */
const isDisputed = (state: string) => state === 'disputed' || state === 'disputeLost';

const badges = { refundPending: 'info', refundSent: 'info', review: 'warning', disputed: 'warning' } as const;

/** Returns the description of an entry: its type and creator, or the destination of a refund. */
function useDescription(row: Bought): string {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const state = stateOf(row);
  // A gift is described by the type of its content. The description of credits and tips names no
  // creator.
  const type = row.gift ? saleTypeOf[row.gift.contentType] : row.transactionType;
  const isMade = row.creatorName !== '' && saleKinds[type].namesCreator;
  const about =
    row.kind === 'REFUND'
      ? []
      : [
          t(isMade ? 'bought.by' : 'bought.ofType', {
            type: t(`checkout.type.${type}`),
            creator: row.creatorName,
          }),
        ];
  // A tip is refundable for an hour and so shows the time; content is refundable for days.
  const dayOrMoment = chosenAmountTypes.includes(row.transactionType) ? formatMoment : formatDate;
  const words =
    state === 'paid'
      ? []
      : [
          row.kind === 'REFUND'
            ? t(`bought.states.${state}.${refundDestination(row, row.paidWith)}`, {
                ...repaidParts(row, i18n.language),
              })
            : t(`bought.states.${state}`, {
                amount: price(row.refundedCents, { exact: true }),
                // A gift has its own text, because the giver has no access that could be paused.
                ...(row.gift && { name: row.gift.recipientName, context: 'gift' }),
              }),
        ];
  const until =
    row.refund?.isAllowed && row.refund.until
      ? [t('bought.until', { date: dayOrMoment(row.refund.until, i18n.language) })]
      : [];
  const gift =
    row.gift && !isDisputed(state)
      ? [
          t(`bought.gift.${row.gift.state === 'WAITING' && !row.gift.isSent ? 'LATER' : row.gift.state}`, {
            name: row.gift.recipientName,
            date: formatDate(row.gift.at, i18n.language),
            expires: formatDate(row.gift.expiresAt, i18n.language),
          }),
        ]
      : [];
  return [...about, ...gift, ...words, ...until].join(' ');
}

type Props = { row: Bought; onRefund: () => void; onChange: () => void };

/** Row of a payment or refund with date, description, amount and actions. */
export function BoughtRow({ row, onRefund, onChange }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const description = useDescription(row);
  const isRefund = row.kind === 'REFUND';
  const state = stateOf(row);
  const title = isRefund ? t('bought.refundOf', { title: row.title }) : row.title;
  const amount = price(row.amountCents, { exact: true });
  return (
    <li className={classNames(styles.row, state === 'refunded' && styles.gone)}>
      <time dateTime={row.at}>{formatDate(row.at, i18n.language)}</time>
      <span className={styles.picture} aria-hidden="true">
        <Picture row={row} />
      </span>
      <div className={styles.what}>
        <p className={styles.title}>
          <b>{row.path && !isRefund ? <Link href={row.path}>{title}</Link> : title}</b>
          {state in badges && (
            <Badge tone={badges[state as keyof typeof badges]}>{t(`bought.badges.${state}`)}</Badge>
          )}
        </p>
        <p className={styles.description}>{description}</p>
        {row.note !== null && <p className={styles.description}>{t('bought.note', { note: row.note })}</p>}
        <div className={styles.actions}>
          {row.receipt && (
            <a
              className="link"
              href={receiptLink(row.receipt.id)}
              download={`${row.receipt.number}.pdf`}
              aria-label={t('bought.receiptOf', { number: row.receipt.number, title })}
            >
              {t('bought.receipt')}
            </a>
          )}
          {row.gift && !isDisputed(state) && (
            <GiftActions gift={row.gift} title={title} onChange={onChange} />
          )}
          {row.refund && (
            <Button
              theme="hollow-underlined"
              size="s"
              aria-label={t('bought.refundThis', { title })}
              onClick={onRefund}
            >
              {t('bought.refund')}
            </Button>
          )}
          {saleKinds[row.transactionType].isMonthly && !isRefund && (
            <Link
              href={paths.membershipPayments(row.purchaseId)}
              className="link"
              aria-label={t('bought.paymentsOf', { title })}
            >
              {t('bought.payments')}
            </Link>
          )}
          {row.path && row.kind === 'PURCHASE' && (
            <WayOn
              path={row.path}
              title={title}
              purchaseId={saleKinds[row.transactionType].isMonthly ? row.purchaseId : undefined}
              state={state}
            />
          )}
        </div>
      </div>
      <span className={classNames(styles.amount, 'tabular', isRefund && styles.back)}>
        {isRefund ? `+${amount}` : amount}
      </span>
    </li>
  );
}

/** Portrait of the recipient, an icon for items without a picture, or the picture of the course. */
function Picture({
  row: { kind, transactionType, gift, purchaseId, title, creatorName, picture },
}: {
  row: Bought;
}) {
  const shown = gift ? saleTypeOf[gift.contentType] : transactionType;
  const pictureKind = saleKinds[shown].picture;
  if (kind === 'REFUND' || pictureKind === 'wallet')
    return (
      <span className={styles.sign}>
        <Icon name={kind === 'REFUND' ? 'return' : 'wallet'} />
      </span>
    );
  if (pictureKind === 'portrait')
    return <Avatar id={purchaseId} name={creatorName} src={picture?.smallUrl} size={44} />;
  return <Cover picture={picture} topicId={title} sizes="64px" />;
}

type WayOnProps = {
  path: string;
  title: string;
  /** Purchase of a membership; absent for other purchases. */
  purchaseId?: string;
  state: string;
};

/** Link to a running membership, or to buy a refunded item again. */
function WayOn({ path, title, purchaseId, state }: WayOnProps) {
  const { t } = useTranslation('wallet');
  const { subscriptions } = useSubscriptions({ isSkipped: purchaseId === undefined });
  const runs = subscriptions?.some((each) => each.purchaseId === purchaseId && each.state !== 'CANCELLED');
  const way = state === 'refunded' ? 'again' : runs ? 'manage' : undefined;
  return (
    way && (
      <Link href={path} className="link" aria-label={t(`bought.${way}This`, { title })}>
        {t(`bought.${way}`)}
      </Link>
    )
  );
}
