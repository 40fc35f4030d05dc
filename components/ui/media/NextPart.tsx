import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../actions/Button';

export type NextUp = { title: string; onNext: () => void };

const secondsToDecide = 8;

const wantsStillness = () => Boolean(window.matchMedia?.('(prefers-reduced-motion: reduce)').matches);

/**
 * Starts the next part after eight seconds unless cancelled; with reduced motion only on request.
 */
export function NextPart({ next, onStay }: { next: NextUp; onStay: () => void }) {
  const { t } = useTranslation('common');
  const [secondsLeft, setSecondsLeft] = useState(() => (wantsStillness() ? null : secondsToDecide));
  const playNext = useEffectEvent(next.onNext);

  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      if (secondsLeft <= 1) playNext();
      setSecondsLeft(secondsLeft <= 1 ? null : secondsLeft - 1);
    }, 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  function stay() {
    setSecondsLeft(null);
    onStay();
  }

  return (
    <>
      <p>
        <b>{t('media.next', { title: next.title })}</b>
      </p>
      {secondsLeft !== null && <p aria-hidden="true">{t('media.nextIn', { count: secondsLeft })}</p>}
      <Button theme="white" icon="next" onClick={next.onNext}>
        {t('media.playNext')}
      </Button>
      {secondsLeft !== null && (
        <Button theme="hollow" onClick={stay}>
          {t('media.cancelNext')}
        </Button>
      )}
    </>
  );
}
