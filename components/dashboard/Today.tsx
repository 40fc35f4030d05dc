import { useTranslation } from 'next-i18next/pages';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { formatDay } from '@/lib/format/format';

/** The reader's date; empty on the server, whose day may differ. */
export function Today() {
  const { i18n } = useTranslation();
  const today = useBrowserValue(() => formatDay(new Date(), i18n.language), '');
  return <>{today}</>;
}
