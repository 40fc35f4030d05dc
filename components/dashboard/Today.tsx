import { useTranslation } from 'next-i18next/pages';
import { formatDay } from '@/lib/format/format';

/** The reader's date. */
export function Today() {
  const { i18n } = useTranslation();
  return <span suppressHydrationWarning>{formatDay(new Date(), i18n.language)}</span>;
}
