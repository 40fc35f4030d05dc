import { useTranslation } from 'next-i18next/pages';
import { useSyncExternalStore } from 'react';
import { formatDay } from '@/lib/format/format';

const never = () => () => {};

/** The reader's date; the server, whose day may be another, leaves the line empty. */
export function Today() {
  const { i18n } = useTranslation();
  const today = useSyncExternalStore(
    never,
    () => formatDay(new Date(), i18n.language),
    () => '',
  );
  return <>{today}</>;
}
