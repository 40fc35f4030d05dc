import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { MoneyField } from '@/components/money/MoneyField';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import type { QueueEntry } from '@/contract/office-queues';
import { limits } from '@/contract/values/limits';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useErrorText } from '@/hooks/useErrorText';
import { useSecondPersonCents, type Subject } from '@/hooks/office/useOffice';
import { formatCents } from '@/lib/format/format';
import { listRefundableLines, readAmount, toTyped, type RefundableLine } from '@/lib/orders/claim-refund';
import styles from './ClaimCard.module.scss';
import { DecisionFollows } from './DecisionFollows';
import { isOutOfDate, type Decisions } from './useDecisions';

type Props = {
  claim: QueueEntry<'claims'>;
  subject: Subject;
  decisions: Decisions;
  onClose: () => void;
};

const REASON_ID = 'claim-reason';
const idOf = ({ position }: RefundableLine) => `claim-amount-${position}`;
const { min: leastReason, max: mostReason } = limits.reasonCharacters;

/** Form for the amounts and the reason of a refund that closes a claim. */
export function ClaimRefundModal({ claim, subject, decisions, onClose }: Props) {
  const { t, i18n } = useTranslation('admin');
  const errorText = useErrorText();
  const lines = listRefundableLines(claim);
  const [typed, setTyped] = useState(() => toTyped(lines, ({ suggestedCents }) => suggestedCents));
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const secondPersonCents = useSecondPersonCents() ?? Infinity;
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const { name } = subject;

  const amounts = lines.map((line) => ({ line, cents: readAmount(line, typed, i18n.language) }));
  const totalCents = amounts.reduce((sum, { cents = 0 }) => sum + cents, 0);
  const leftCents = lines.reduce((sum, line) => sum + line.leftCents, 0);
  const hasNothing = amounts.every(({ cents }) => cents === 0);
  const textOf = (line: RefundableLine, cents: number | undefined): string | undefined => {
    if (cents === undefined) return t('office.claims.refund.wrong', { amount: exact(line.leftCents) });
    return hasNothing && line === lines[0] ? t('office.claims.refund.nothing') : undefined;
  };
  const isShort = reason.trim().length < leastReason;
  const reasonText = isShort ? t('office.claims.refund.short', { count: leastReason }) : undefined;
  const errors = [
    ...amounts.map(({ line, cents }) => ({ id: idOf(line), message: textOf(line, cents) })),
    { id: REASON_ID, message: reasonText },
  ].flatMap(({ id, message }) => (message ? [{ id, message }] : []));

  useLeaveWarning(reason !== '' && !isBusy, { sentence: t('common:ui.leaveUnsaved') });

  async function refund() {
    setBusy(true);
    setProblem(undefined);
    try {
      const asked = amounts.flatMap(({ line: { position }, cents }) =>
        cents ? [{ position, amountCents: cents }] : [],
      );
      const input = { lines: asked, seenCents: claim.refundedCents };
      const decision = await decisions.decide('refund', subject, { reason: reason.trim(), input });
      decisions.succeed('refund', subject, decision);
      onClose();
    } catch (error) {
      if (isOutOfDate(error)) {
        decisions.fail(name, error);
        onClose();
      } else setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt((count) => count + 1);
    // Without an amount, the request would refund the whole remaining amount.
    if (!isBusy && errors.length === 0 && totalCents > 0) void refund();
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('office.actions.refundClaim.title', { name })}
      dirty={reason !== '' && !isBusy}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary errors={attempt > 0 ? errors : []} attempt={attempt} />
        {amounts.map(({ line, cents }) => (
          <MoneyField
            key={line.position}
            id={idOf(line)}
            label={
              line.item
                ? [line.item.title, line.item.variant].filter(Boolean).join(', ')
                : t('office.claims.delivery')
            }
            hint={t(`office.claims.refund.${line.item?.claimedCount ? 'hintClaimed' : 'hint'}`, {
              amount: exact(line.leftCents),
              claimed: line.item?.claimedCount,
              all: line.item?.quantity,
            })}
            value={typed[line.position] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [line.position]: target.value })}
            error={attempt > 0 ? textOf(line, cents) : undefined}
          />
        ))}
        <Button
          theme="hollow-border"
          size="s"
          onClick={() => setTyped(toTyped(lines, (line) => line.leftCents))}
        >
          {t('office.claims.refund.all', { amount: exact(leftCents) })}
        </Button>
        <TextAreaField
          id={REASON_ID}
          label={t('office.reason.label')}
          hint={t('office.claims.refund.reasonHint', { count: leastReason })}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={attempt > 0 ? reasonText : undefined}
          rows={4}
          maxCharacters={mostReason}
        />
        <p className={styles.quiet} aria-live="polite">
          {totalCents > 0 &&
            t('office.claims.refund.gets', {
              buyer: claim.buyerName || t('office.claims.erased'),
              amount: exact(totalCents),
            })}
        </p>
        <DecisionFollows
          action="refund"
          subject={subject}
          asksSecond={claim.refundedCents + totalCents > secondPersonCents}
        />
        {problem !== undefined && (
          <Banner tone="error" announced>
            {errorText(problem)}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.reason.cancel')}
          </Button>
          <Button theme="danger" type="submit" loading={isBusy && t('office.reason.sending')}>
            {totalCents > 0
              ? t('office.claims.refund.action', { amount: exact(totalCents) })
              : t('office.actions.refundClaim.label')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
