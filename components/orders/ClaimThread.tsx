import { useTranslation } from 'next-i18next/pages';
import { Badge, type BadgeTone } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import type { Order, Parcel } from '@/contract/orders';
import type { Claim, ClaimEntry } from '@/contract/parcels';
import type { ClaimState } from '@/contract/values/orders';
import { useUser } from '@/hooks/accounts/useUser';
import { firstName } from '@/lib/format/format';
import { toClaimElementId } from '@/lib/orders/order-state';
import styles from './Claim.module.scss';
import { ClaimActions } from './ClaimActions';
import { ClaimEntryItem } from './ClaimEntryItem';
import { useDayText } from './useDayText';

const tones: Record<ClaimState, BadgeTone> = {
  CREATOR: 'apricot',
  BUYER: 'apricot',
  OFFICE: 'warning',
  ACCEPTED: 'info',
  RESOLVED: 'green',
  REFUNDED: 'info',
};

type Props = { order: Order; parcel: Parcel; claim: Claim };

/**
 * Reported problem below its parcel: who must answer by when, the entries and the buyer's actions.
 */
export function ClaimThread({ order, parcel, claim }: Props) {
  const { t } = useTranslation('shop');
  const day = useDayText();
  const name = firstName(parcel.creator.name);
  const { state, answerUntil, passOnUntil, reason, can } = claim;
  const titleId = `${toClaimElementId(parcel.id)}-title`;
  return (
    <section
      id={toClaimElementId(parcel.id)}
      className={styles.thread}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header>
        <h3 id={titleId}>{t(`claims.reasonTitle.${reason}`)}</h3>
        <Badge tone={tones[state]}>
          {t(`claims.states.${state}`, { name, context: claim.isUnsent ? 'unsent' : undefined })}
        </Badge>
      </header>
      {state === 'CREATOR' && answerUntil && (
        <p className={styles.deadline}>
          <Icon name="clock" />
          {t('claims.answerUntil', { name, date: day(answerUntil) })}
        </p>
      )}
      {state === 'BUYER' && answerUntil && (
        <p className={styles.deadline}>
          <Icon name="clock" />
          {t(can.accept ? 'claims.replyUntil_offer' : 'claims.replyUntil', { date: day(answerUntil) })}
        </p>
      )}
      <ol role="list" className={styles.entries}>
        {claim.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} claim={claim} creator={parcel.creator} />
        ))}
      </ol>
      {passOnUntil && can.passOn && (
        <p className={styles.small}>{t('claims.passOnUntil', { date: day(passOnUntil) })}</p>
      )}
      {state === 'OFFICE' && <p className={styles.small}>{t('claims.office')}</p>}
      <ClaimActions order={order} parcel={parcel} claim={claim} />
    </section>
  );
}

type EntryProps = { entry: ClaimEntry; claim: Claim; creator: Parcel['creator'] };

function Entry({ entry, claim, creator }: EntryProps) {
  const { t } = useTranslation('shop');
  const { user } = useUser();
  const kumu = t('claims.kumu');
  const { who, ...avatar } = {
    BUYER: { who: t('claims.you'), id: user.id ?? '', name: entry.name, src: user.picture?.smallUrl },
    CREATOR: {
      who: firstName(creator.name),
      id: creator.id,
      name: creator.name,
      src: creator.picture?.smallUrl,
    },
    OFFICE: { who: kumu, id: 'kumu', name: kumu, src: undefined },
  }[entry.author];
  return (
    <ClaimEntryItem
      entry={entry}
      claim={claim}
      who={who}
      avatar={avatar}
      wish={t(`claims.wanted.${claim.wish}`)}
    />
  );
}
