import { useTranslation } from 'next-i18next/pages';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { formatDay } from '@/lib/format/format';

/** The reader's date; the server, whose day may be another, leaves the line empty. */
export function Today() {
  const { i18n } = useTranslation();
  const today = useBrowserValue(() => formatDay(new Date(), i18n.language), '');
  return <>{today}</>;
}
