import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './FlowFrame.module.scss';

/** Minimum time between two codes (seconds), as enforced by the server. */
const WAIT_SECONDS = 30;

type Props = {
  send: () => Promise<unknown>;
  /** True if a code was just sent; the first waiting time then starts at once. */
  wasJustSent: boolean;
};

/** Button for a new code, enabled every 30 seconds. */
export function ResendCode({ send, wasJustSent }: Props) {
  const { t } = useTranslation('onboarding');
  const errorText = useErrorText();
  const [secondsLeft, setSecondsLeft] = useState(wasJustSent ? WAIT_SECONDS : 0);
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isWaiting = secondsLeft > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function sendAgain() {
    setProblem(undefined);
    setIsSent(false);
    setIsSending(true);
    try {
      await send();
      setIsSent(true);
      setSecondsLeft(WAIT_SECONDS);
    } catch (error) {
      setProblem(error);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className={styles.resend}>
      <Button
        theme="hollow-border"
        aria-disabled={isWaiting}
        aria-describedby={isWaiting ? 'resend-wait' : undefined}
        loading={isSending && t('flow.resend.busy')}
        onClick={() => void sendAgain()}
      >
        {t('flow.resend.action')}
      </Button>
      {isWaiting && <span id="resend-wait">{t('flow.resend.wait', { count: secondsLeft })}</span>}
      <span role="status" className={isWaiting ? 'visually-hidden' : undefined}>
        {isSent && t('flow.resend.sent')}
      </span>
      {problem !== undefined && <span role="alert">{errorText(problem)}</span>}
    </div>
  );
}
