import { useTranslation } from 'next-i18next/pages';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The reader's date; the server, whose day may be another, leaves the line empty. */
export function Today() {
  const { i18n } = useTranslation();
  const today = useSyncExternalStore(
    never,
    () =>
      new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-AU' : i18n.language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      }).format(new Date()),
    () => '',
  );
  return <>{today}</>;
}
