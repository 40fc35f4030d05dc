import { useTranslation } from 'next-i18next/pages';
import { ClaimEntryItem, ClaimPictures } from '@/components/orders/ClaimEntryItem';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import { Card } from '@/components/ui/layout/Card';
import type { OwnParcel } from '@/contract/orders';
import type { Claim, ClaimEntry } from '@/contract/parcels';
import { useUser } from '@/hooks/accounts/useUser';
import { firstName } from '@/lib/format/format';
import { ClaimAnswerForm } from './ClaimAnswerForm';
import { ClaimOutcome } from './ClaimOutcome';
import { ownClaimTones } from './own-states';
import styles from './OwnClaim.module.scss';
import { useMomentText } from './useMomentText';

type Props = { parcel: OwnParcel; claim: Claim };

/** Problem that a buyer reported, with its deadline, history and answer. */
export function OwnClaim({ parcel, claim }: Props) {
  const { t } = useTranslation('dashboard');
  const moment = useMomentText('inside');
  const name = firstName(parcel.buyer.name);
  const { state, reason, wish, answerUntil, entries, lines, can } = claim;
  const [report, ...later] = entries;
  return (
    <Card
      as="section"
      look="pane"
      id="problem"
      aria-labelledby="problem-title"
      className={styles.claim}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <div>
          <h2 id="problem-title">{t(`shopOrders.claim.title.${reason}`)}</h2>
          <p className={styles.small}>
            {t('shopOrders.claim.lead', {
              number: parcel.number,
              name: parcel.buyer.name,
              at: moment(claim.reportedAt),
            })}
          </p>
        </div>
        <Badge tone={ownClaimTones[state]}>
          {t(`shopOrders.claim.states.${state}`, { name, context: claim.isUnsent ? 'unsent' : undefined })}
        </Badge>
      </header>
      {state === 'CREATOR' && answerUntil && (
        <p className={styles.deadline}>
          <Icon name="clock" />
          {t('shopOrders.claim.answerUntil', { at: moment(answerUntil) })}
        </p>
      )}
      <div className={styles.report}>
        {report && <p className={styles.words}>{report.text}</p>}
        {report && <ClaimPictures pictures={report.pictures} />}
        <dl className={styles.facts}>
          <div>
            <dt>{t('shopOrders.claim.what')}</dt>
            <dd>
              {lines.map(({ position, title, variant, quantity }) => (
                <span key={position}>
                  {t('shopOrders.claim.item', {
                    count: quantity,
                    title: [title, variant].filter(Boolean).join(', '),
                  })}
                </span>
              ))}
            </dd>
          </div>
          <div>
            <dt>{t('shopOrders.claim.happened')}</dt>
            <dd>{t(`shopOrders.claim.reason.${reason}`)}</dd>
          </div>
          <div>
            <dt>{t('shopOrders.claim.wish')}</dt>
            <dd>{t(`shopOrders.claim.wishes.${wish}`)}</dd>
          </div>
        </dl>
      </div>
      {later.length > 0 && (
        <ol role="list" className={styles.entries}>
          {later.map((entry) => (
            <Entry key={entry.id} entry={entry} claim={claim} parcel={parcel} />
          ))}
        </ol>
      )}
      {can.answer ? (
        <ClaimAnswerForm parcel={parcel} claim={claim} />
      ) : (
        <ClaimOutcome parcel={parcel} claim={claim} />
      )}
    </Card>
  );
}

/** Entry after the report, by the buyer, the creator or Kumu. */
function Entry({ entry, claim, parcel }: Props & { entry: ClaimEntry }) {
  const { t } = useTranslation('shop');
  const { user } = useUser();
  const { buyer } = parcel;
  const kumu = t('claims.kumu');
  const { who, ...avatar } = {
    BUYER: {
      who: firstName(buyer.name),
      id: buyer.userId ?? '',
      name: buyer.name,
      src: buyer.picture?.smallUrl,
    },
    CREATOR: { who: t('claims.you'), id: user.id ?? '', name: entry.name, src: user.picture?.smallUrl },
    OFFICE: { who: kumu, id: 'kumu', name: kumu, src: undefined },
  }[entry.author];
  return <ClaimEntryItem entry={entry} claim={claim} who={who} avatar={avatar} />;
}
