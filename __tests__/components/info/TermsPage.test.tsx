import { TermsPage } from '@/components/info/TermsPage';
import { sellableTypes, type SellableType } from '@/contract/values/checkout';
import { renderPage } from '../../support/render-page';

/** Name of each sellable type in the terms; null for a type that cannot be bought yet. */
const names: Record<SellableType, RegExp | null> = {
  PPV_COURSE: /A course or a digital product that you buy/,
  PPV_LIVE: /a live until it starts/,
  PPV_PRODUCT: /have a course or a digital product refunded/,
  SUBSCRIPTION: /opens the courses that it includes and its creator’s posts for members/,
  DONATION: /a tip within 60 minutes/,
  CREDITS: /One credit is A\$1\.00/,
  GIFT: /A gift can be claimed for 12 months/,
  SHOP_ORDER: null,
};

test.each(sellableTypes.filter((type) => names[type]))('the terms cover %s', (type) => {
  renderPage(<TermsPage terms={{ basisPoints: 1200, fixedCents: 45, reviewDays: 4 }} />, { user: null });
  expect(document.body).toHaveTextContent(names[type]!);
});
