import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import type { OfficeClaim } from '@/contract/office-claims';
import type { ClaimState } from '@/contract/values/orders';
import { formatCents } from '@/lib/format/format';
import { listRefundableLines } from '@/lib/orders/claim-refund';
import styles from './ClaimCard.module.scss';
import { ClaimEntries } from './ClaimEntries';
import { ClaimFacts } from './ClaimFacts';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowProps } from './queue-rows';
import { WaitingSince } from './WaitingSince';

// Loaded on demand, because the dialog is opened rarely.
const ClaimRefundModal = dynamic(() => import('./ClaimRefundModal').then((file) => file.ClaimRefundModal), {
  ssr: false,
});

const tones: Record<ClaimState, BadgeTone> = {
  CREATOR: 'apricot',
  BUYER: 'apricot',
  OFFICE: 'warning',
  ACCEPTED: 'info',
  RESOLVED: 'green',
  REFUNDED: 'info',
};

/** Decisions in the order of their buttons; the usual decision is last. */
const buttons = ['decline', 'refund'] as const;

/** Claim that the office decides, with the parcel and everything that buyer and creator wrote. */
export function ClaimCard({ item: claim, decisions }: QueueRowProps<'claims'>) {
  const { t } = useTranslation('admin');
  const [isRefunding, setRefunding] = useState(false);
  const { parcelNumber: name, reason, state } = claim;
  const isRefundable = listRefundableLines(claim).length > 0;
  const actions = buttons
    .filter((action) => claim.actions.includes(action))
    .filter((action) => action !== 'refund' || isRefundable);
  const subject = { ...toSubject(claim, name), kind: 'claim' } as const;
  // A refund also needs amounts, so it opens a dialog.
  const choose: typeof decisions.choose = (action, about) =>
    action === 'refund' ? setRefunding(true) : decisions.choose(action, about);
  return (
    <Card as="li" look="pane" className={styles.claim}>
      <header>
        <h2>{t('office.claims.of', { reason: t(`office.claims.reasons.${reason}`), parcel: name })}</h2>
        <Badge tone={tones[state]}>{t(`office.claims.states.${state}`)}</Badge>
      </header>
      <ClaimFacts claim={claim} />
      <Lines claim={claim} />
      <ClaimEntries claim={claim} />
      <div className={styles.foot}>
        <WaitingSince at={claim.reportedAt} said="reported" />
        {actions.length > 0 && (
          <DecisionButtons subject={subject} decisions={{ ...decisions, choose }} actions={actions} />
        )}
      </div>
      {isRefunding && (
        <ClaimRefundModal
          claim={claim}
          subject={subject}
          decisions={decisions}
          onClose={() => setRefunding(false)}
        />
      )}
    </Card>
  );
}

/** Order lines of the parcel with their amounts; lines with a problem are marked. */
function Lines({ claim: { lines, deliveryLine } }: { claim: OfficeClaim }) {
  const { t, i18n } = useTranslation('admin');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const paid = ({ amountCents, refundedCents }: { amountCents: number; refundedCents: number }) =>
    t(`office.claims.${refundedCents > 0 ? 'paidPartly' : 'paid'}`, {
      amount: exact(amountCents),
      refunded: exact(refundedCents),
    });
  return (
    <ul role="list" className={styles.lines} aria-label={t('office.claims.lines')}>
      {lines.map((line) => (
        <li key={line.position}>
          <span>
            {t('office.claims.line', {
              count: line.quantity,
              item: [line.title, line.variant].filter(Boolean).join(', '),
            })}
            <small className="tabular">{paid(line)}</small>
          </span>
          {line.claimedCount > 0 && (
            <Badge tone="apricot">
              {t('office.claims.claimed', { claimed: line.claimedCount, all: line.quantity })}
            </Badge>
          )}
        </li>
      ))}
      {deliveryLine && (
        <li>
          <span>
            {t('office.claims.delivery')}
            <small className="tabular">{paid(deliveryLine)}</small>
          </span>
        </li>
      )}
    </ul>
  );
}
