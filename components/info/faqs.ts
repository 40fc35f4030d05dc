import type { Graph } from 'schema-dts';

/** The questions of /faqs, group by group; their words are in `explore:faqs`. */
export const faqGroups = [
  { id: 'learning', questions: ['try', 'keep', 'pay', 'receipt'] },
  { id: 'refunds', questions: ['content', 'tips', 'membershipRefunds', 'creditRefunds'] },
  { id: 'memberships', questions: ['membership', 'cancel', 'trial', 'failed', 'price'] },
  { id: 'credits', questions: ['packs', 'tooFew', 'gifts', 'giftBack'] },
  { id: 'creating', questions: ['start', 'fee', 'payouts', 'review'] },
  { id: 'account', questions: ['copy', 'delete', 'searches'] },
] as const;

/** Where a question can be settled at once. */
export const faqWays = {
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

/** A question with its answer, for the page and for search engines. */
export type Faq = { id: Question; question: string; answer: string; way?: { href: string; label: string } };

export type FaqGroup = { id: string; title: string; faqs: Faq[] };

/** The groups with the questions that have all of these words, in the question or its answer; all without a word. */
export function groupsWith(groups: FaqGroup[], words: string, language: string): FaqGroup[] {
  const wanted = words.toLocaleLowerCase(language).split(/\s+/);
  const hasAll = ({ question, answer }: Faq) => {
    const text = `${question} ${answer}`.toLocaleLowerCase(language);
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, faqs: group.faqs.filter(hasAll) }))
    .filter(({ faqs }) => faqs.length > 0);
}

/** The questions in schema.org's words. */
export const faqFacts = (faqs: Faq[]): Graph => ({
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
