import { useTranslation } from 'next-i18next/pages';

/** Returns a function that formats a time for screen readers, such as "2 minutes 10 seconds". */
export function useSpokenTime(): (seconds: number) => string {
  const { t } = useTranslation('common');
  return (time) => {
    const wholeSeconds = Math.floor(time);
    const hours = Math.floor(wholeSeconds / 3600);
    const minutes = Math.floor((wholeSeconds % 3600) / 60);
    const seconds = wholeSeconds % 60;
    const words = [
      hours > 0 && t('media.hours', { count: hours }),
      minutes > 0 && t('media.minutes', { count: minutes }),
      (seconds > 0 || wholeSeconds === 0) && t('media.seconds', { count: seconds }),
    ];
    return words.filter(Boolean).join(' ');
  };
}
