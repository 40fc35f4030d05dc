import { screen, waitFor } from '@testing-library/react';
import { TipModal } from '@/components/checkout/TipModal';
import { redirectTo } from '@/lib/page/redirect';
import { tipFor } from '@/lib/checkout/choice';
import { consumeCheckout } from '@/lib/checkout/saved-checkout';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { quote } from '../../support/make/checkout';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));

const opened = { sessionId: 'cs_1', url: 'https://pay.test/cs_1', checkoutId: id(500) };
const onCourse = tipFor(
  { id: id(2), name: 'Marisol Quennell', picture: null },
  { contentType: 'COURSE', contentId: id(1) },
);
const show = () =>
  renderPage(<TipModal choice={onCourse} returnPath="/courses/1" onClose={jest.fn()} />, {
    pathname: '/courses/1',
    user: memberUser,
  });
const amount = () => screen.findByRole('textbox', { name: 'Or your own amount' });

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  answer('GET /users', memberUser);
  answer('GET /creators/fee-rule', { basisPoints: 1000, fixedCents: 30, reviewDays: 3 });
  answer(
    'GET /checkout/quote',
    quote({ type: 'DONATION', suggestedCents: [500, 1000, 2000], totalCents: 1000, included: [] }),
  );
});
afterEach(() => jest.restoreAllMocks());

test("the suggested amount is preselected, and the creator's share of it is shown", async () => {
  show();
  expect(await amount()).toHaveValue('10');
  expect(screen.getByRole('radio', { name: 'A$10' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Send A$10.00' })).toBeEnabled();
  expect(await screen.findByText('Marisol gets A$8.70 of it. Kumu’s fee is A$1.30.')).toBeVisible();
});

test('a custom amount is charged and saved for the return', async () => {
  const heard = answer('POST /stripe/customer/checkout', opened);
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'A$20' }));
  expect(await amount()).toHaveValue('20');
  await user.clear(await amount());
  await user.type(await amount(), '7.50{Enter}');
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(opened.url));
  expect(heard.bodies[0]?.stripeOperation).toMatchObject({
    type: 'DONATION',
    contentId: id(1),
    amount: 750,
    price: 750,
  });
  expect(consumeCheckout()).toMatchObject({ contentType: 'COURSE', price: 750, transactionType: 'DONATION' });
});

test('a note is sent with the tip, and a rejected word in the note is named beside the note', async () => {
  const refusal = { path: 'stripeOperation.note', code: 'WORD_NOT_ALLOWED', word: 'nastyword' };
  const replies = [refuse(422, 'INVALID_INPUT', [refusal]), opened];
  const heard = answer('POST /stripe/customer/checkout', () => replies.shift()!);
  const { user } = show();
  const note = await screen.findByRole('textbox', { name: /^A note for Marisol/ });
  expect(note).toHaveAccessibleDescription(/^Marisol sees it with your tip\. /);
  await user.type(note, 'A nastyword');
  await user.click(screen.getByRole('button', { name: 'Send A$10.00' }));
  await waitFor(() => expect(note).toHaveAccessibleDescription(/“nastyword” can’t be used on Kumu/));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.clear(note);
  await user.type(note, ' Slept through. Thank you. ');
  expect(note).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Send A$10.00' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(opened.url));
  expect(heard.bodies.map(({ stripeOperation }) => stripeOperation.note)).toEqual([
    'A nastyword',
    'Slept through. Thank you.',
  ]);
});

test.each(['', '0', '0.00', 'ten', '-5'])('the button is disabled with “%s”', async (text) => {
  const heard = answer('POST /stripe/customer/checkout', opened);
  const { user } = show();
  await user.clear(await amount());
  if (text) await user.type(await amount(), text);
  const button = screen.getByRole('button', { name: 'Send a tip' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Choose an amount, or type your own.');
  await user.click(button);
  await user.type(await amount(), '{Enter}');
  expect(heard.bodies).toEqual([]);
});

test.each([
  ['0.50', 'BELOW_PROVIDER_MINIMUM', /can’t take less than A\$0\.50\. Nothing was charged/],
  ['10000', 'TOO_BIG', /up to A\$10,000 at once\. Nothing was charged/],
])(
  'an amount of %s that the server rejects shows an error beside the field until the amount changes',
  async (text, code, words) => {
    const keys: (string | null)[] = [];
    const replies = [refuse(422, 'INVALID_INPUT', [{ path: 'stripeOperation.amount', code }]), opened];
    answer('POST /stripe/customer/checkout', () => replies.shift()!);
    const send = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (String(input).includes('/stripe/')) keys.push(new Headers(init?.headers).get('idempotency-key'));
      return send(input, init);
    });
    const { user } = show();
    await user.clear(await amount());
    await user.type(await amount(), `${text}{Enter}`);
    const field = await amount();
    await waitFor(() => expect(field).toHaveAccessibleDescription(words));
    await user.clear(await amount());
    await user.type(await amount(), '3{Enter}');
    expect(await amount()).toBeValid();
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
    expect(keys[1]).not.toBe(keys[0]);
  },
);
