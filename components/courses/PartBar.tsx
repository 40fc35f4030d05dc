import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import type { PlayablePart } from '@/contract/courses';
import { useErrorText } from '@/hooks/useErrorText';
import type { PlacedPart } from './course-parts';
import styles from './PlayingPart.module.scss';

type Props = {
  part: PlayablePart;
  number: number;
  total: number;
  next: PlacedPart | undefined;
  isNextLocked: boolean;
  isDone: boolean;
  /** Absent where nothing can be kept. */
  onDone: (() => Promise<void>) | undefined;
  onNext: (partId: string) => void;
  /** Absent where nothing can be unlocked. */
  onUnlock?: () => void;
};

/** Below a part: which one it is, whether it is done, and the next one. */
export function PartBar({
  part,
  number,
  total,
  next,
  isNextLocked,
  isDone,
  onDone,
  onNext,
  onUnlock,
}: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>();

  async function markDone() {
    setIsSaving(true);
    setError(undefined);
    await onDone?.().catch(setError);
    setIsSaving(false);
  }

  return (
    <div className={styles.bar}>
      <p className={styles.where}>
        <span>{t('player.place', { number, total })}</span>
        <b>{part.title}</b>
      </p>
      {isDone && (
        <span className={styles.done} role="status">
          <Icon name="check" />
          {t('player.done')}
        </span>
      )}
      {!isDone && onDone && (
        <Button
          theme="hollow-border"
          icon="check"
          loading={isSaving && t('player.saving')}
          onClick={markDone}
        >
          {t('player.markDone')}
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {errorText(error)}
        </p>
      )}
      {next && !isNextLocked && (
        <Button theme="grey" iconAfter="right" onClick={() => onNext(next.id)}>
          {t('player.next')}
        </Button>
      )}
      {next && isNextLocked && onUnlock && (
        <Button theme="grey" icon="lock" onClick={onUnlock}>
          {t('player.unlockNext')}
        </Button>
      )}
    </div>
  );
}
