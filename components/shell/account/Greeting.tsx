import { useTranslation } from 'next-i18next/pages';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import styles from './Greeting.module.scss';

type Props = { name: string };

const partOfDay = (hour: number) =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';

/**
 * Greeting by the reader's time of day, which the server cannot determine. The server renders a
 * neutral greeting with the width of the longest greeting, so that nothing moves when the browser
 * replaces it.
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
