import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef } from 'react';
import styles from './Studio.module.scss';

/** Preview that shows the creator the picture that viewers see. */
export function Preview({ picture }: { picture: MediaStreamTrack | null }) {
  const { t } = useTranslation('studio');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !picture) return;
    element.srcObject = new MediaStream([picture]);
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [picture]);
  return (
    <video
      ref={video}
      className={styles.preview}
      muted
      playsInline
      aria-label={t('studio.preview')}
      // Resumes the video, because a dialog pauses all media of the page while viewers still see
      // this picture.
      onPause={({ currentTarget }) => {
        if (currentTarget.srcObject) currentTarget.play().catch(() => undefined);
      }}
    />
  );
}
