import type { ReactNode } from 'react';
import { ContactPage } from '@/components/contact/ContactPage';
import { CoursesPage } from '@/components/courses/CoursesPage';
import { CreatorsPage } from '@/components/creators/CreatorsPage';
import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import { ExplorePage } from '@/components/discovery/ExplorePage';
import { AboutPage } from '@/components/info/AboutPage';
import { CookiePolicyPage } from '@/components/info/CookiePolicyPage';
import { FaqsPage } from '@/components/info/FaqsPage';
import { TermsPage } from '@/components/info/TermsPage';
import { LivesPage } from '@/components/lives/LivesPage';
import { MembershipsPage } from '@/components/memberships/MembershipsPage';
import { CatalogPage } from '@/components/discovery/CatalogPage';
import { CategoriesPage } from '@/components/discovery/CategoriesPage';
import { SearchPage } from '@/components/discovery/SearchPage';
import { AppUrlProvider } from '@/components/shell/head/AppUrl';
import type { CreatorPage } from '@/contract/creators';
import { pageCards, type PageCard } from '@/contract/rules/machine-paths';
import { creatorShareCard } from '@/lib/server/loaders/share-card';
import { creatorCard } from '../../../support/make/creators';
import { renderPage } from '../../../support/render-page';

jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

const terms = { basisPoints: 1200, fixedCents: 45, reviewDays: 4 };
const first = { items: [], nextCursor: null };
const results = { ...first, counts: [], corrected: null };
const list = (type: 'DIGITAL_PRODUCT' | 'POST' | 'PRODUCT') => (
  <SearchPage filter={{ type }} first={results} category="a-kind" />
);

const pages: Record<PageCard, ReactNode> = {
  about: <AboutPage terms={terms} />,
  'become-creator': <BecomeCreatorPage terms={terms} />,
  categories: <CategoriesPage topics={[]} kinds={[]} />,
  contact: <ContactPage />,
  'cookie-policy': <CookiePolicyPage />,
  courses: <CoursesPage filter={{}} first={first} longer={[]} />,
  creators: <CreatorsPage filter={{}} first={first} />,
  'digital-products': list('DIGITAL_PRODUCT'),
  explore: <ExplorePage filter={{ topics: [] }} rails={[]} />,
  faqs: <FaqsPage terms={terms} />,
  lives: (
    <LivesPage
      filter={{}}
      now={first}
      upcoming={first}
      recordings={first}
      renderedAt="2026-11-18T01:00:00.000Z"
    />
  ),
  products: list('PRODUCT'),
  memberships: <MembershipsPage first={first} />,
  posts: list('POST'),
  terms: <TermsPage terms={terms} />,
};

const pictureOf = (page: ReactNode) => {
  renderPage(<AppUrlProvider value="https://kumu.test">{page}</AppUrlProvider>, { user: null });
  return document.head.querySelector('meta[property="og:image"]')?.getAttribute('content');
};

test.each(pageCards)('the page %s has a share card of its own', (name) => {
  expect(pictureOf(pages[name])).toBe(`https://kumu.test/share-cards/pages/${name}`);
});

test("a catalogue has its creator's share card, which changes with the creator's topics", () => {
  const creator = creatorCard() as CreatorPage;
  const shareCard = creatorShareCard(creator);
  expect(pictureOf(<CatalogPage creator={creator} items={[]} shareCard={shareCard} />)).toBe(
    `https://kumu.test${shareCard}`,
  );
  expect(creatorShareCard({ ...creator, topics: [...creator.topics, 'yoga'] })).not.toBe(shareCard);
});
