import { useTranslation } from 'next-i18next/pages';
import type { CreatorTerms } from '@/contract/fees';
import { paths } from '@/contract/paths';
import { creditPacks, refundRule } from '@/contract/values/checkout';
import { giftTerms } from '@/contract/values/gifts';
import { GRACE_DAYS, PRICE_NOTICE_DAYS, TRIAL_DAYS } from '@/contract/values/memberships';
import { useFeeText } from '@/hooks/creators/useFeeText';
import { faqGroups, faqPages, type Faq, type FaqGroup } from './faqs';

const addresses = {
  purchases: paths.purchases,
  credits: paths.credits,
  become: paths.becomeCreator,
  settings: paths.myProfile,
  recent: paths.recentSearches,
};

/** Returns the questions with their answers; the numbers are taken from `terms`. */
export function useFaqs(terms: CreatorTerms): FaqGroup[] {
  const { t, i18n } = useTranslation('explore');
  const feeText = useFeeText();
  const values = {
    ...feeText(terms),
    reviewDays: terms.reviewDays,
    refundDays: refundRule.days,
    consumedPercent: refundRule.consumedPercent,
    tipMinutes: refundRule.tipMinutes,
    recentRefunds: refundRule.recentRefunds,
    recentDays: refundRule.recentDays,
    trialDays: TRIAL_DAYS,
    graceDays: GRACE_DAYS,
    noticeDays: PRICE_NOTICE_DAYS,
    ...giftTerms,
    packs: new Intl.ListFormat(i18n.language).format(creditPacks.map(String)),
  };
  const wayOf = (question: string): Faq['way'] => {
    const way = (faqPages as Partial<Record<string, keyof typeof addresses>>)[question];
    return way && { href: addresses[way], label: t(`faqs.ways.${way}`) };
  };
  return faqGroups.map(({ id, questions }) => ({
    id,
    title: t(`faqs.groups.${id}`),
    faqs: questions.map((question) => ({
      id: question,
      question: t(`faqs.questions.${question}.question`),
      answer: t(`faqs.questions.${question}.answer`, values),
      way: wayOf(question),
    })),
  }));
}
