import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import type { PlayablePart } from '@/contract/learning';
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
  /** Marks the course part as done or not done; undefined if progress cannot be saved. */
  onDone: ((isCompleted: boolean) => Promise<void>) | undefined;
  onNext: (partId: string) => void;
  /** Undefined if nothing can be unlocked. */
  onUnlock?: () => void;
};

/** Bar below a course part with its position, its done state and the next part. */
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
  const [isUndone, setIsUndone] = useState(false);
  const [error, setError] = useState<unknown>();

  async function setDone(isCompleted: boolean) {
    setIsSaving(true);
    setError(undefined);
    await onDone?.(isCompleted).catch(setError);
    setIsUndone(!isCompleted);
    setIsSaving(false);
  }

  return (
    <div className={styles.bar}>
      <p className={styles.where}>
        <span>{t('player.place', { number, total })}</span>
        <b>{part.title}</b>
      </p>
      <span className={styles.done} role="status">
        {isDone && (
          <>
            <Icon name="check" />
            {t('player.done')}
          </>
        )}
        {isUndone && !isDone && <span className="visually-hidden">{t('player.notDone')}</span>}
      </span>
      {onDone && (
        <Button
          theme={isDone ? 'hollow-underlined' : 'hollow-border'}
          icon={isDone ? undefined : 'check'}
          loading={isSaving && t('player.saving')}
          onClick={() => void setDone(!isDone)}
        >
          {t(isDone ? 'player.markNotDone' : 'player.markDone')}
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
