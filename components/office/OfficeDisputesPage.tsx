import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Card } from '@/components/ui/layout/Card';
import { SelectField } from '@/components/ui/fields/SelectField';
import { usePrice } from '@/components/money/usePrice';
import type { OfficeDispute } from '@/contract/disputes';
import { disputeStates, type DisputeState } from '@/contract/values/checkout';
import { useDisputes } from '@/hooks/office/usePaymentsOffice';
import { formatDate, formatMoment } from '@/lib/format/format';
import queueStyles from './CourseQueue.module.scss';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { DisputeEvidence } from './DisputeEvidence';
import { QueueFrame } from './QueueFrame';
import { useDecisions } from './useDecisions';

/** Disputed payments with their evidence, deadline and response. */
export function OfficeDisputesPage() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<DisputeState>('NEEDS_ANSWER');
  return (
    <DashboardFrame title={t('office.disputes.title')} lead={t('office.disputes.lead')}>
      <SelectField
        className={queueStyles.filter}
        label={t('office.disputes.state')}
        value={state}
        options={disputeStates.map((id) => ({ value: id, label: t(`office.disputes.states.${id}`) }))}
        onChange={({ target }) => setState(disputeStates.find((id) => id === target.value) ?? state)}
      />
      <Disputes key={state} state={state} />
    </DashboardFrame>
  );
}

function Disputes({ state }: { state: DisputeState }) {
  const { t } = useTranslation('admin');
  const queue = useDisputes(state);
  const decisions = useDecisions(queue.decide);
  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.disputes.emptyTitle')}
      emptyText={t('office.disputes.emptyText')}
    >
      <ul role="list" className={styles.review}>
        {queue.items?.map((dispute) => (
          <Card as="li" look="pane" key={dispute.id} className={styles.review}>
            <h2 className={styles.title}>{dispute.title}</h2>
            <DisputeDetails dispute={dispute} />
            <DisputeEvidence id={dispute.id} title={dispute.title} />
            {dispute.state === 'NEEDS_ANSWER' && (
              <div className={styles.foot}>
                <DecisionButtons
                  subject={{ id: dispute.id, name: dispute.title }}
                  decisions={decisions}
                  actions={['accept', 'answer']}
                />
              </div>
            )}
          </Card>
        ))}
      </ul>
    </QueueFrame>
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
