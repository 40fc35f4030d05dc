import type { Graph } from 'schema-dts';

/** Questions of /faqs by group; their texts are in `explore:faqs`. */
export const faqGroups = [
  { id: 'learning', questions: ['try', 'keep', 'pay', 'receipt'] },
  { id: 'refunds', questions: ['content', 'tips', 'membershipRefunds', 'creditRefunds'] },
  { id: 'memberships', questions: ['membership', 'cancel', 'trial', 'failed', 'price'] },
  { id: 'credits', questions: ['packs', 'tooFew', 'gifts', 'giftBack'] },
  { id: 'creating', questions: ['start', 'fee', 'payouts', 'review'] },
  { id: 'account', questions: ['copy', 'delete', 'searches'] },
] as const;

/** Page on which the reader can resolve a question at once. */
export const faqPages = {
  receipt: 'purchases',
  content: 'purchases',
  tips: 'purchases',
  cancel: 'purchases',
  packs: 'credits',
  start: 'become',
  copy: 'settings',
  delete: 'settings',
  searches: 'recent',
} as const;

type Question = (typeof faqGroups)[number]['questions'][number];

/** Question with its answer, for the page and for search engines. */
export type Faq = { id: Question; question: string; answer: string; way?: { href: string; label: string } };

export type FaqGroup = { id: string; title: string; faqs: Faq[] };

/**
 * Returns the groups with the questions that contain all given words in question or answer; without
 * words, all groups.
 */
export function filterFaqGroups(groups: FaqGroup[], words: string, language: string): FaqGroup[] {
  const wanted = words.toLocaleLowerCase(language).split(/\s+/);
  const hasAll = ({ question, answer }: Faq) => {
    const text = `${question} ${answer}`.toLocaleLowerCase(language);
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, faqs: group.faqs.filter(hasAll) }))
    .filter(({ faqs }) => faqs.length > 0);
}

/** Returns the questions as schema.org structured data. */
export const toFaqStructuredData = (faqs: Faq[]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'FAQPage',
      mainEntity: faqs.map(({ question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer },
      })),
    },
  ],
});
