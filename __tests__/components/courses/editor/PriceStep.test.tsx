import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { parseDuration } from '@/components/courses/editor/duration-input';
import { CourseEditorPage } from '@/components/courses/editor/CourseEditorPage';
import { formatClock } from '@/lib/format/format';
import { parseCents } from '@/lib/format/parse-cents';
import { answer, refuse } from '../../../support/calls';
import { courseDraft, courseFields } from '../../../support/make/courses';
import { creatorProfile } from '../../../support/make/creators';
import { ownDigitalProduct } from '../../../support/make/digital-products';
import { id } from '../../../support/make/ids';
import { clearPersonalState } from '@/lib/session/personal-state';
import { renderPage } from '../../../support/render-page';
import { asksBeforeLeaving } from '../../../support/router';

jest.mock('@/components/courses/CourseDetails', () => ({ CourseDetails: () => null }));

let number = 3000;
function show(
  fields: Parameters<typeof courseDraft>[0] = {},
  own: Parameters<typeof creatorProfile>[0] = { canReceivePayments: true },
  products: Parameters<typeof answer<'GET /content'>>[1] = { items: [ownDigitalProduct()], nextCursor: null },
) {
  answer('GET /creators/mine', creatorProfile(own));
  answer('GET /content', products);
  const course = courseDraft({ id: id((number += 1)), ...fields });
  answer('GET /courses/:id/draft', course);
  let latest = courseFields(course);
  const heard = answer('PATCH /courses/:id', ({ body }) => (latest = { ...latest, ...(body as object) }));
  return {
    ...renderPage(<CourseEditorPage id={course.id} draft={course} />, { query: { step: 'price' } }),
    heard,
  };
}
const amount = () => screen.getByRole('textbox', { name: 'Price' });
const saved = () => screen.findByText('Saved', { selector: '[role=status]' });

test("an amount is sent in cents, and the step shows the fee and the creator's share", async () => {
  const { user, heard } = show();
  await user.click(screen.getByRole('radio', { name: /One-off price/ }));
  await user.type(amount(), '64.10');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await saved();
  expect(heard.bodies.at(-1)).toEqual({ priceCents: 6410 });
  expect(screen.getByText('A$6.71')).toBeInTheDocument();
  expect(screen.getByText('A$57.39')).toBeInTheDocument();
});

test('the fee is calculated with the server’s rule', async () => {
  show({ priceCents: 10_000 }, { feeRule: { basisPoints: 1250, fixedCents: 200 } });
  expect(
    await screen.findByText('Kumu keeps 12.5% plus A$2 of each sale, never more than half.'),
  ).toBeInTheDocument();
  expect(screen.getByText('A$14.50')).toBeInTheDocument();
  expect(screen.getByText('A$85.50')).toBeInTheDocument();
});

test.each([
  ['', 'Enter a price.'],
  ['12,34,5', 'Enter an amount like 64 or 12.50.'],
  ['1e3', 'Enter an amount like 64 or 12.50.'],
  ['12.345', 'Enter an amount like 64 or 12.50.'],
  ['0.99', 'Enter A$1 or more, or make it free.'],
  ['10000.01', 'Enter A$10,000 or less.'],
])(
  'the invalid price “%s” shows an error when the field loses the focus and is never sent',
  async (typed, message) => {
    const { user, heard } = show({ priceCents: 2000 });
    await user.clear(amount());
    if (typed) await user.type(amount(), typed);
    await user.tab();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(amount()).toHaveValue(typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // A prefix of the typed text may be a valid price, so no body may contain the full value.
    for (const body of heard.bodies) expect(body).not.toEqual({ priceCents: parseCents(typed, 'en') });
  },
);

test('a free course is sent with price 0, and switching back to a price restores the amount', async () => {
  const { user, heard } = show({ priceCents: 6450 });
  expect(amount()).toHaveValue('64.50');
  await user.click(screen.getByRole('radio', { name: /Free/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(heard.bodies.at(-1)).toEqual({ priceCents: 0 }));
  await user.click(screen.getByRole('radio', { name: /One-off price/ }));
  expect(amount()).toHaveValue('64.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(heard.bodies.at(-1)).toEqual({ priceCents: 6450 }));
});

describe('the price of a published course', () => {
  const published = {
    state: 'PUBLISHED',
    priceCents: 12_000,
    publishedAt: '2026-01-12T07:00:00.000Z',
  } as const;
  const retype = async (user: ReturnType<typeof show>['user'], text: string) => {
    await user.clear(amount());
    await user.type(amount(), text);
  };
  const later = () => act(() => jest.advanceTimersByTimeAsync(5_000));
  afterEach(() => {
    jest.useRealTimers();
    act(() => clearPersonalState());
  });

  test('a typed price is sent only by its labelled button', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user, heard } = show(published);
    expect(screen.getByText(/^Another price goes live when you save it/)).toBeVisible();
    await user.clear(amount());
    await user.type(amount(), '1');
    await later();
    await user.type(amount(), '49');
    await later();
    await user.tab();
    expect(heard.bodies).toEqual([]);
    expect(screen.getByText(/^Once you save, new buyers pay A\$149\./)).toBeVisible();
    expect(
      screen.getByText('Not everything is saved yet', { selector: '[role=status]' }),
    ).toBeInTheDocument();
    expect(asksBeforeLeaving()).toBe(true);
    jest.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Save price' }));
    const said = await screen.findByText('Saved. It costs A$149 now.');
    expect(said.closest('[role=status]')).toBeInTheDocument();
    expect(heard.bodies).toEqual([{ priceCents: 14_900 }]);
    // Focus moves to the field because its button has disappeared.
    expect(screen.queryByRole('button', { name: 'Save price' })).toBeNull();
    expect(amount()).toHaveFocus();
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('Enter in the field saves a changed price and sends no unchanged price', async () => {
    const { user, heard } = show(published);
    await user.type(amount(), '{Enter}');
    await retype(user, '149{Enter}');
    expect(await screen.findByText('Saved. It costs A$149 now.')).toBeVisible();
    expect(heard.bodies).toEqual([{ priceCents: 14_900 }]);
    expect(amount()).toHaveFocus();
  });

  test('an incomplete price focuses the field instead of saving, and the old price can be kept', async () => {
    const { user, heard } = show(published);
    await retype(user, '1x');
    expect(screen.getByText('It still costs A$120. Enter the new price, then save it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save price' }));
    expect(amount()).toHaveFocus();
    expect(screen.getByText('Enter an amount like 64 or 12.50.')).toBeVisible();
    // “Save” at the top does not send the incomplete price either.
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Keep A$120' }));
    expect(amount()).toHaveValue('120');
    expect(amount()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Save price' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Free/ }));
    await user.click(screen.getByRole('button', { name: 'Save price' }));
    await waitFor(() => expect(heard.bodies).toEqual([{ priceCents: 0 }]));
  });

  test('a switch to free is saved only by its button, and other changes are saved without it', async () => {
    const { user, heard } = show(published);
    await user.click(screen.getByRole('radio', { name: /Free/ }));
    expect(screen.getByText(/aren’t refunded\.$/)).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    await user.click(screen.getByRole('button', { name: 'Keep A$120' }));
    expect(screen.getByRole('radio', { name: /One-off price/ })).toBeChecked();
    expect(heard.bodies).toEqual([]);
  });

  test('“Save” at the top saves the price only on the Price step', async () => {
    const { user, heard, goTo } = show(published);
    await retype(user, '149');
    goTo({ query: { step: 'basics' } });
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heard.bodies).toHaveLength(1));
    expect(heard.bodies[0]).not.toHaveProperty('priceCents');
    goTo({ query: { step: 'price' } });
    expect(amount()).toHaveValue('149');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heard.bodies[1]).toEqual({ priceCents: 14_900 }));
    await saved();
  });

  test('a bundled item is saved for all owners only by its button', async () => {
    const { user, heard } = show(published);
    await screen.findByRole('option', { name: 'Seven-night sleep diary' });
    const select = () => screen.getByLabelText('What comes with this course');
    await user.selectOptions(select(), 'Seven-night sleep diary');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(
      screen.getByText(/^Once you include it, everyone who has this course gets “Seven-night/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(select()).toHaveValue('');
    expect(heard.bodies).toEqual([]);
    await user.selectOptions(select(), 'Seven-night sleep diary');
    await user.click(screen.getByRole('button', { name: 'Include it' }));
    expect(await screen.findByRole('button', { name: 'Remove link' })).toBeVisible();
    expect(await screen.findByText(/comes with this course now\.$/)).toBeVisible();
    expect(heard.bodies).toEqual([{ digitalProductId: id(840) }]);
  });
});

test('a creator who cannot receive payments sees a warning before choosing a price', async () => {
  show({ priceCents: 0 }, { canReceivePayments: false });
  expect(
    await screen.findByText(/Set your price now. Connect payouts before you submit/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Connect payouts' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/dashboard\/wallet\?next=%2F/),
  );
});

test('a digital product of the creator can be bundled with the course and removed again', async () => {
  const { user, heard } = show();
  const unlinked = answer('POST /kumu/courses/unlink-digital-product', courseDraft({ id: id(number) }));
  await screen.findByRole('option', { name: 'Seven-night sleep diary' });
  expect(screen.queryByRole('button', { name: 'Remove link' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('What comes with this course'), 'Seven-night sleep diary');
  expect(await screen.findByRole('link', { name: 'Seven-night sleep diary' })).toHaveAttribute(
    'href',
    `/dashboard/digital-products/edit/${id(840)}`,
  );
  expect(heard.bodies).toEqual([{ digitalProductId: id(840) }]);
  await user.click(screen.getByRole('button', { name: 'Remove link' }));
  expect(await screen.findByLabelText('What comes with this course')).toBeVisible();
  expect(unlinked.bodies).toEqual([{ courseId: id(number) }]);
});

test.each([
  ['DRAFT', /^Not published yet: members get it when you publish it/],
  ['SCHEDULED', /^Not published yet: members get it when it’s published at the time you set/],
  ['PUBLISHED', null],
] as const)(
  'the step says when members receive a bundled digital product that is %s',
  async (state, said) => {
    const product = ownDigitalProduct({ state });
    show({ digitalProductId: product.id }, undefined, { items: [product], nextCursor: null });
    expect(await screen.findByRole('link', { name: product.title })).toBeVisible();
    if (said) expect(screen.getByText(said)).toBeVisible();
    else expect(screen.queryByText(/Not published yet/)).toBeNull();
  },
);

test('a digital product beyond the first hundred can be chosen, and a note says if it is unpublished', async () => {
  const product = ownDigitalProduct({ state: 'DRAFT' });
  const { user } = show({ state: 'PUBLISHED' }, undefined, ({ query }) =>
    query.cursor === 'later' ? { items: [product], nextCursor: null } : { items: [], nextCursor: 'later' },
  );
  await screen.findByRole('option', { name: product.title });
  await user.selectOptions(screen.getByLabelText('What comes with this course'), product.title);
  expect(screen.getByText(/^It isn’t published yet\. Once you include it and publish it/)).toBeVisible();
});

test('a creator without digital products sees a link to create one, and a failed list can be loaded again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const ours = show({}, {}, refuse(502, 'BACKEND_DOWN'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /content', { items: [], nextCursor: null });
  await ours.user.click(retry);
  expect(await screen.findByRole('link', { name: 'Make a digital product' })).toHaveAttribute(
    'href',
    '/dashboard/digital-products/new',
  );
  jest.restoreAllMocks();
});

test('a bundled item that could not be removed shows a message and is kept', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = show({ digitalProductId: id(90) });
  answer('POST /kumu/courses/unlink-digital-product', refuse(502, 'BACKEND_DOWN'));
  await user.click(screen.getByRole('button', { name: 'Remove link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kumu isn’t responding right now');
  expect(screen.getByRole('button', { name: 'Remove link' })).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('every amount of whole cents is parsed back from its decimal text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
      const dollars = Math.trunc(cents / 100);
      const rest = String(cents % 100).padStart(2, '0');
      expect(parseCents(`${dollars}.${rest}`, 'en')).toBe(cents);
      if (rest.endsWith('0')) expect(parseCents(`${dollars}.${rest[0]}`, 'en')).toBe(cents);
      if (rest === '00') expect(parseCents(`${dollars}`, 'en')).toBe(cents);
    }),
  );
});

test('any typed amount is parsed to a whole number of cents or is rejected', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (typed) => {
      const cents = parseCents(typed, 'en');
      expect(cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
    }),
  );
});

test.each([
  ['7:40', 460],
  ['1:02:03', 3723],
  ['12', 720],
  ['0:05', 5],
  ['7:4', undefined],
  ['7:61', undefined],
  ['1:70:00', undefined],
  ['25:00:00', undefined],
  ['seven', undefined],
])('a length of “%s” is %s seconds', (typed, seconds) => expect(parseDuration(typed)).toBe(seconds));

test('every length is parsed back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) =>
      expect(parseDuration(formatClock(seconds))).toBe(seconds),
    ),
  );
});
