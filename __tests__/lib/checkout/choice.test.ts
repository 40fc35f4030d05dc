import type { Quote } from '@/contract/checkout';
import { tipFor, toChoice } from '@/lib/checkout/choice';
import { quoteToChoice } from '@/lib/checkout/quoted-choice';
import { courseCard } from '../../support/make/courses';

const card = courseCard();
const creator = { id: card.creator.id, name: card.creator.name, picture: card.creator.picture };

test('a choice has the values that its card shows', () => {
  expect(toChoice('PPV_COURSE', 'COURSE', card)).toEqual({
    transactionType: 'PPV_COURSE',
    contentType: 'COURSE',
    contentId: card.id,
    title: card.title,
    context: 'DEFAULT',
    priceCents: card.priceCents,
    creator,
  });
});

test('a tip is for a creator, and its amount is chosen later', () => {
  expect(tipFor(creator, { contentType: 'POST', contentId: 'p1' })).toEqual({
    transactionType: 'DONATION',
    contentType: 'POST',
    contentId: 'p1',
    title: creator.name,
    context: 'DEFAULT',
    priceCents: 0,
    creator,
  });
});

test('a choice from an address has the values of its quote, or only its type without a quote', () => {
  const quote = { contentType: 'POST', title: 'Sleep', totalCents: 700, creator } as unknown as Quote;
  expect(quoteToChoice('DONATION', 'p1', quote)).toEqual({
    transactionType: 'DONATION',
    contentType: 'POST',
    contentId: 'p1',
    title: 'Sleep',
    context: 'DEFAULT',
    priceCents: 700,
    creator,
  });
  expect(quoteToChoice('PPV_PRODUCT', 'd1', null)).toEqual({
    transactionType: 'PPV_PRODUCT',
    contentType: 'DIGITAL_PRODUCT',
    contentId: 'd1',
    title: '',
    context: 'DEFAULT',
    priceCents: 0,
    creator: { id: '', name: '', picture: null },
  });
});
