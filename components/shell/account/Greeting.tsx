import { useTranslation } from 'next-i18next/pages';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import styles from './Greeting.module.scss';

type Props = { name: string };

const partOfDay = (hour: number) =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';

/**
 * "Good morning" at the reader's hour, which the server does not know: its page says hello, in the room that the longest
 * greeting takes, so that nothing moves when the browser puts in the right one.
 */
export function Greeting({ name }: Props) {
  const { t } = useTranslation('explore');
  const time = useBrowserValue(() => partOfDay(new Date().getHours()), 'any');
  return (
    <span className={styles.greeting} data-longest={t('greeting.afternoon', { name })}>
      <span>{t(`greeting.${time}`, { name })}</span>
    </span>
  );
}
