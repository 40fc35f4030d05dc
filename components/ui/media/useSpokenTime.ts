import { useTranslation } from 'next-i18next/pages';

/** A time in words, as a screen reader should say it: "2 minutes 10 seconds". */
export function useSpokenTime(): (seconds: number) => string {
  const { t } = useTranslation('common');
  return (time) => {
    const whole = Math.floor(time);
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor((whole % 3600) / 60);
    const seconds = whole % 60;
    const words = [
      hours > 0 && t('ui.media.hours', { count: hours }),
      minutes > 0 && t('ui.media.minutes', { count: minutes }),
      (seconds > 0 || whole === 0) && t('ui.media.seconds', { count: seconds }),
    ];
    return words.filter(Boolean).join(' ');
  };
}
