import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import { Card } from '@/components/ui/layout/Card';
import type { OfficeDispute } from '@/contract/disputes';
import { formatDate, formatMoment } from '@/lib/format/format';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { DisputeEvidence } from './DisputeEvidence';
import type { QueueRowProps } from './queue-rows';

/** Disputed payment with its evidence, deadline and response. */
export function DisputeCard({ item: dispute, decisions }: QueueRowProps<'disputes'>) {
  const { id, title, version, state } = dispute;
  return (
    <Card as="li" look="pane" className={styles.review}>
      <h2 className={styles.title}>{title}</h2>
      <DisputeDetails dispute={dispute} />
      <DisputeEvidence id={id} title={title} />
      {state === 'NEEDS_ANSWER' && (
        <div className={styles.foot}>
          <DecisionButtons
            subject={{ id, name: title, version }}
            decisions={decisions}
            actions={['accept', 'answer']}
          />
        </div>
      )}
    </Card>
  );
}

function DisputeDetails({ dispute }: { dispute: OfficeDispute }) {
  const { t, i18n } = useTranslation('admin');
  const { t: tWallet } = useTranslation('wallet');
  const price = usePrice();
  const { buyerEmail, reason, amountCents, heldCents, state, respondBy, answeredAt, closedAt } = dispute;
  const facts: [string, string | null][] = [
    ['buyer', buyerEmail],
    ['amount', price(amountCents, { exact: true })],
    ['held', heldCents > 0 ? price(heldCents, { exact: true }) : null],
    ['reason', tWallet(`disputeReasons.${reason}`)],
    ['opened', formatDate(dispute.openedAt, i18n.language)],
    ['respondBy', state === 'NEEDS_ANSWER' && respondBy ? formatMoment(respondBy, i18n.language) : null],
    ['answered', answeredAt && formatDate(answeredAt, i18n.language)],
    ['closed', closedAt && formatDate(closedAt, i18n.language)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`office.disputes.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
