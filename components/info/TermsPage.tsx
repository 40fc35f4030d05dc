import { useTranslation } from 'next-i18next/pages';
import type { CreatorTerms } from '@/contract/fees';
import { paths } from '@/contract/paths';
import { refundRule } from '@/contract/values/checkout';
import { giftTerms } from '@/contract/values/gifts';
import { GRACE_DAYS, PRICE_NOTICE_DAYS, YEARLY_NOTICE_DAYS } from '@/contract/values/memberships';
import { useFeeText } from '@/hooks/creators/useFeeText';
import { TextPage } from './TextPage';

const sections = [
  'account',
  'buying',
  'refunds',
  'memberships',
  'credits',
  'creating',
  'conduct',
  'health',
  'changes',
] as const;

/** Terms in plain language; their numbers are taken from `terms`. */
export function TermsPage({ terms }: { terms: CreatorTerms }) {
  const { t } = useTranslation('explore');
  const feeText = useFeeText();
  const values = {
    ...feeText(terms),
    refundDays: refundRule.days,
    consumedPercent: refundRule.consumedPercent,
    tipMinutes: refundRule.tipMinutes,
    recentRefunds: refundRule.recentRefunds,
    recentDays: refundRule.recentDays,
    graceDays: GRACE_DAYS,
    noticeDays: PRICE_NOTICE_DAYS,
    yearlyDays: YEARLY_NOTICE_DAYS,
    ...giftTerms,
  };
  return (
    <TextPage
      title={t('terms.title')}
      description={t('terms.description')}
      lead={t('terms.lead')}
      canonical={paths.terms}
      card="terms"
      contentsLabel={t('terms.contents')}
      sections={sections.map((id) => ({
        id,
        title: t(`terms.sections.${id}.title`),
        text: t(`terms.sections.${id}.text`, values),
      }))}
    />
  );
}
