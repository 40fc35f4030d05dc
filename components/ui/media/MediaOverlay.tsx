import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { StageButton } from '../actions/StageButton';
import styles from './MediaOverlay.module.scss';
import { NextPart } from './NextPart';
import type { NextUp } from './NextPart';
import type { MediaCommands, MediaState } from './useMedia';

type Props = {
  state: MediaState;
  commands: MediaCommands;
  /** Text of the main button, such as "Play the preview". */
  playLabel: string;
  playHint?: ReactNode;
  next?: NextUp;
  /** Called when a pressed button disappears, so that the focus must move elsewhere. */
  onGone: () => void;
};

/** Overlay of the picture that shows the main button, buffering, the end or an error. */
export function MediaOverlay({ state, commands, playLabel, playHint, next, onGone }: Props) {
  const { t } = useTranslation('common');
  const { phase, buffering } = state;
  const pressed = (command: () => unknown) => () => {
    command();
    onGone();
  };

  if (phase === 'failed') {
    return (
      <div className={styles.message} role="alert">
        <p>{t('media.failed')}</p>
        <Button theme="white" icon="refresh" onClick={pressed(commands.retry)}>
          {t('media.retry')}
        </Button>
      </div>
    );
  }
  if (phase === 'ended') {
    return (
      <div className={styles.message}>
        {next ? <NextPart next={next} onStay={onGone} /> : <p>{t('media.ended')}</p>}
        <Button theme={next ? 'hollow' : 'white'} icon="refresh" onClick={pressed(commands.replay)}>
          {t('media.replay')}
        </Button>
      </div>
    );
  }
  if (phase === 'poster' && !buffering) {
    return (
      <StageButton hint={playHint} onClick={pressed(commands.play)}>
        {playLabel}
      </StageButton>
    );
  }
  return (
    <div className={styles.waiting} role="status">
      {buffering && (
        <>
          <span className={styles.spinner} />
          <span className="visually-hidden">{t('media.buffering')}</span>
        </>
      )}
    </div>
  );
}
