import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { useCreditsText } from '@/components/money/useCreditsText';
import { useToast } from '@/components/ui/feedback/useToast';
import { limits } from '@/contract/values/limits';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useGrantCredits, useSponsorship } from '@/hooks/sponsorships/useSponsorship';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './Sponsorship.module.scss';
import { parseWholeNumber } from './whole-number';

type Props = {
  /** People who receive credits: everyone or a selection. */
  people: 'ALL' | { id: string; email: string }[];
  count: number;
  /** Suggested number of whole credits. */
  startWith?: number;
  onClose: (isGranted: boolean) => void;
};

const USUAL_CREDITS = 25;

/** Dialog for the number of credits per person, with the total cost before granting. */
export function GrantCreditsModal({ people, count, startWith = USUAL_CREDITS, onClose }: Props) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const credits = useCreditsText();
  const { sponsorship } = useSponsorship();
  const { grantCredits } = useGrantCredits();
  const [typed, setTyped] = useState(String(startWith));
  const [isGranting, setGranting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isTyped = typed !== String(startWith);
  useLeaveWarning(isTyped && !isGranting, { sentence: t('common:ui.leaveUnsaved') });
  const each = parseWholeNumber(typed, { min: 1, max: limits.grantedCredits });
  const totalCents = (each ?? 0) * count * 100;
  const freeCents = sponsorship ? sponsorship.balanceCents - sponsorship.heldCents : 0;
  const leftCents = freeCents - totalCents;
  const [only] = people === 'ALL' || people.length !== 1 ? [] : people;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (each === undefined || leftCents < 0 || isGranting) return;
    setFailure(undefined);
    setGranting(true);
    try {
      const ids = people === 'ALL' ? people : people.map(({ id }) => id);
      await grantCredits({ people: ids, credits: each, totalCents });
      toast(t('business.credits.granted', { count, amount: credits(each * 100) }));
      onClose(true);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setGranting(false);
    }
  }

  return (
    <Modal
      open
      onClose={() => onClose(false)}
      title={
        only
          ? t('business.credits.giveTo', { email: only.email })
          : t(people === 'ALL' ? 'business.credits.giveToAll' : 'business.credits.giveToSome', { count })
      }
      dirty={isTyped}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <TextField
          label={t(only ? 'business.credits.one' : 'business.credits.each')}
          error={
            each === undefined
              ? t('business.credits.wrong', { min: 1, max: limits.grantedCredits })
              : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className={styles.cost} role="status">
          {t(leftCents < 0 ? 'business.credits.short' : 'business.credits.cost', {
            total: credits(totalCents),
            left: credits(leftCents < 0 ? -leftCents : leftCents),
            have: credits(freeCents),
          })}
        </p>
        <p>{t('business.credits.keep')}</p>
        <ModalActions>
          <Button theme="hollow" onClick={() => onClose(false)}>
            {t('business.credits.cancel')}
          </Button>
          <Button
            type="submit"
            theme="green"
            aria-disabled={each === undefined || leftCents < 0}
            loading={isGranting && t('business.credits.granting')}
          >
            {t('business.credits.give', { total: credits(totalCents) })}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
