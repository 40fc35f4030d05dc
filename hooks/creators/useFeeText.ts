import { useTranslation } from 'next-i18next/pages';
import type { FeeRule } from '@/contract/fees';
import { formatCents, formatPercent } from '@/lib/format/format';

/** Returns the two parts of a fee rule as text: "10%" and "30 cents". */
export function useFeeText() {
  const { t, i18n } = useTranslation('common');
  return ({ basisPoints, fixedCents }: FeeRule) => ({
    percent: formatPercent(basisPoints, i18n.language),
    fixed: fixedCents < 100 ? t('fee.cents', { count: fixedCents }) : formatCents(fixedCents, i18n.language),
  });
}
