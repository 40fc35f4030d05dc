import { screen, waitFor, within } from '@testing-library/react';
import { NewProductPage } from '@/components/shop-dashboard/editor/NewProductPage';
import { ProductEditorPage } from '@/components/shop-dashboard/editor/ProductEditorPage';
import type { ProductDraft } from '@/contract/shop-editing';
import { sendPicture } from '@/lib/upload/send-picture';
import { answer, refuse } from '../../support/calls';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { deliverySettings, ownCollection, productDraft, shopOverview } from '../../support/make/own-shop';
import { renderPage } from '../../support/render-page';
import { asksBeforeLeaving, router } from '../../support/router';

jest.mock('@/lib/upload/send-picture', () => ({
  ...jest.requireActual<object>('@/lib/upload/send-picture'),
  sendPicture: jest.fn(),
}));

const show = (draft = productDraft()) =>
  renderPage(<ProductEditorPage draft={draft} blockers={draft.blockers} />, {
    pathname: '/dashboard/shop/products/[id]',
    asPath: `/dashboard/shop/products/${draft.id}`,
  });
const save = () => screen.getAllByRole('button', { name: 'Save changes' })[0]!;

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /shop/departments', { items: [{ slug: 'bedroom', name: 'Bedroom', productsCount: 2 }] });
  answer('GET /shop/dashboard/collections', { items: [ownCollection()] });
  answer('GET /shop/dashboard/delivery', deliverySettings());
  answer('GET /creators/mine', creatorProfile({ feeRule: { basisPoints: 1000, fixedCents: 30 } }));
});
afterEach(() => jest.restoreAllMocks());

test('the changed fields are sent with the version, and only by the save button', async () => {
  const heard = answer('PATCH /shop/items/:id', ({ body }) =>
    productDraft({ ...(body as Partial<ProductDraft>), version: 5 }),
  );
  const { user } = show();
  expect(asksBeforeLeaving()).toBe(false);
  await user.type(screen.getByLabelText('First line'), 'Heavy');
  expect(screen.getByRole('group', { name: 'Unsaved changes' })).toHaveTextContent('1 change isn’t saved.');
  expect(asksBeforeLeaving()).toBe(true);
  expect(heard.bodies).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(heard.bodies).toEqual([{ summary: 'Heavy', version: 4 }]));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull());
  expect(asksBeforeLeaving()).toBe(false);
  await user.type(screen.getByLabelText('First line'), '!');
  await user.click(save());
  await waitFor(() => expect(heard.bodies[1]).toEqual({ summary: 'Heavy!', version: 5 }));
});

test('all changes can be undone and restored again', async () => {
  const { user } = show();
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Another name');
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Lavender eye pillow');
  await user.click(screen.getByRole('button', { name: 'Bring them back' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Another name');
});

test('publishing an incomplete product shows a focused error summary and sends no request', async () => {
  const heard = answer('PATCH /shop/items/:id', productDraft());
  const { user } = show(
    productDraft({ state: 'DRAFT', publishedAt: null, title: 'Pi', pictures: [], options: [], variants: [] }),
  );
  await user.click(screen.getByRole('radio', { name: /Published/ }));
  await user.click(save());
  const summary = screen.getByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getByRole('heading')).toHaveTextContent('The product isn’t published yet');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Add at least one picture.',
    'Give it a title of 3 to 120 characters.',
    'Use a price from A$1 to A$10,000.',
  ]);
  await user.click(within(summary).getByRole('link', { name: /price/ }));
  expect(screen.getByLabelText('Price, The product')).toHaveFocus();
  expect(heard.bodies).toEqual([]);
});

test('an error disappears from its field and the summary when the field is corrected', async () => {
  const { user } = show(productDraft({ title: 'Pi' }));
  await user.clear(screen.getByLabelText('Price, Dusk blue'));
  await user.click(save());
  expect(screen.getByLabelText('Title')).toBeInvalid();
  await user.type(screen.getByLabelText('Title'), 'llow');
  expect(screen.getByLabelText('Title')).toBeValid();
  expect(
    within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Use a price from A$1 to A$10,000.']);
  await user.type(screen.getByLabelText('Price, Dusk blue'), '29');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error from the server is shown until its field changes', async () => {
  answer('PATCH /shop/items/:id', refuse(422, 'INVALID_INPUT', [{ path: 'options', code: 'OPTION_TWICE' }]));
  const { user } = show();
  await user.type(screen.getByLabelText('First line'), 'Heavy');
  await user.click(save());
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.type(screen.getByLabelText('First line'), '!');
  expect(screen.getByRole('alert')).toBeVisible();
  await user.type(screen.getByLabelText('Add a value for Colour'), 'Moss{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refused publication keeps the saved fields and shows the reason', async () => {
  answer('PATCH /shop/items/:id', ({ body }) =>
    productDraft({ ...(body as Partial<ProductDraft>), state: 'DRAFT', version: 5 }),
  );
  const heard = answer('PATCH /shop/items/:id/status', refuse(409, 'DELIVERY_NEEDED'));
  const { user } = show(productDraft({ state: 'DRAFT', publishedAt: null, blockers: ['NO_DELIVERY'] }));
  expect(screen.getByRole('link', { name: 'Add a delivery zone' })).toHaveAttribute(
    'href',
    '/dashboard/shop/delivery',
  );
  await user.type(screen.getByLabelText('First line'), 'Heavy');
  await user.click(screen.getByRole('radio', { name: /Published/ }));
  await user.click(save());
  expect(await screen.findByText(/Say how you deliver first/)).toBeVisible();
  expect(heard.bodies).toEqual([{ status: 'PUBLISHED' }]);
  expect(screen.getByRole('group', { name: 'Unsaved changes' })).toHaveTextContent('1 change isn’t saved.');
});

test('a conflict with another window shows both versions, and this version is saved with the newer number', async () => {
  const theirs = productDraft({ version: 9, summary: 'Theirs', title: 'Their title' });
  const replies = [
    refuse(409, 'EDITED_ELSEWHERE'),
    productDraft({ version: 10, summary: 'Mine', title: 'Their title' }),
  ];
  const heard = answer('PATCH /shop/items/:id', () => replies.shift()!);
  answer('GET /shop/items/:id/draft', theirs);
  const { user } = show();
  await user.type(screen.getByLabelText('First line'), 'Mine');
  await user.click(save());
  expect(await screen.findByText('This was saved in another window')).toBeVisible();
  expect(screen.getByLabelText('First line')).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
  await waitFor(() => expect(heard.bodies[1]).toEqual({ summary: 'Mine', version: 9 }));
  expect(screen.getByLabelText('Title')).toHaveValue('Their title');
  await waitFor(() => expect(screen.queryByText('This was saved in another window')).toBeNull());
});

test('option values create variants, one price can be set for all, and a variant can be switched off', async () => {
  const heard = answer('PATCH /shop/items/:id', productDraft({ version: 5 }));
  const { user } = show();
  await user.type(screen.getByLabelText('Add a value for Colour'), 'Moss{Enter}');
  expect(screen.getByLabelText('Price, Moss')).toHaveValue('29');
  await user.type(screen.getByLabelText('Add a value for Colour'), 'moss{Enter}');
  expect(screen.getByText('Enter a value that isn’t in the list yet.')).toBeVisible();
  await user.type(screen.getByLabelText('Price for all'), '31.50');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('switch', { name: 'Oat is made' }));
  expect(screen.getByLabelText('Price, Oat')).toBeDisabled();
  await user.click(save());
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  expect(heard.bodies[0]).toMatchObject({
    options: [{ name: 'Colour', values: ['Dusk blue', 'Oat', 'Moss'] }],
    variants: [
      { values: ['Dusk blue'], priceCents: 3150, stock: 14, seenStock: 14, isMade: true },
      { values: ['Oat'], priceCents: 3150, stock: 8, seenStock: 8, isMade: false },
      { values: ['Moss'], priceCents: 3150, stock: 0, seenStock: null, isMade: true },
    ],
  });
});

test('a new option moves the focus to its first value, and a new detail to its name', async () => {
  const { user } = show(productDraft({ options: [] }));
  await user.click(screen.getByRole('button', { name: 'Add an option' }));
  await user.type(screen.getByLabelText('Name of the option'), 'Size{Enter}');
  expect(screen.getByLabelText('Add a value for Size')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Add a detail' }));
  expect(screen.getByLabelText('Name of detail 1')).toHaveFocus();
});

test("the creator's share is calculated from the typed price", async () => {
  const { user } = show();
  const get = within(screen.getByRole('region', { name: 'What you get' }));
  expect(await get.findByText('A$25.80')).toBeVisible();
  await user.clear(screen.getByLabelText('Price, Dusk blue'));
  await user.type(screen.getByLabelText('Price, Dusk blue'), '10');
  expect(get.getByText('A$8.70')).toBeVisible();
  expect(get.getByText('For your lowest price.')).toBeVisible();
});

test('pictures can be added, moved by buttons, described, removed and restored', async () => {
  jest.mocked(sendPicture).mockResolvedValue({ id: id(722), url: '/box.webp', smallUrl: '/box-s.webp' });
  const heard = answer('PATCH /shop/items/:id', productDraft({ version: 5 }));
  const { user, container } = show();
  const png = new File(['x'], 'box.png', { type: 'image/png' });
  await user.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, png);
  await user.click(await screen.findByRole('button', { name: 'Move picture 3 earlier' }));
  expect(screen.getByText('Picture 3 is now picture 2 of 3.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Describe picture 2' }));
  await user.type(screen.getByLabelText('What’s in picture 2'), 'The box');
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Remove picture 3' }));
  await user.click(save());
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  expect(heard.bodies[0]!.pictures).toEqual([
    { pictureId: id(720), alt: 'In dusk blue' },
    { pictureId: id(722), alt: 'The box' },
  ]);
});

test('a product is deleted only after its title is typed', async () => {
  const heard = answer('DELETE /shop/items/:id', { done: true });
  const { user } = show(productDraft({ openParcelsCount: 2 }));
  await user.type(screen.getByLabelText('First line'), 'Not saved');
  await user.click(screen.getByRole('button', { name: 'Delete product' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 orders still have it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete product' }));
  expect(heard.params).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'lavender eye pillow');
  await user.click(dialog.getByRole('button', { name: 'Delete product' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/dashboard/shop/products'));
  expect(heard.params).toEqual([{ id: id(700) }]);
  expect(asksBeforeLeaving()).toBe(false);
});

test('a new product is created only once, even if its first publication is refused', async () => {
  answer('GET /shop/dashboard', shopOverview({ productsCount: 0, blockers: ['NO_PAYOUTS'] }));
  jest.mocked(sendPicture).mockResolvedValue({ id: id(722), url: '/box.webp', smallUrl: '/box-s.webp' });
  const draft = productDraft({
    id: id(730),
    title: 'Lamp',
    state: 'DRAFT',
    publishedAt: null,
    options: [],
    pictures: [{ pictureId: id(722), url: '/box.webp', smallUrl: '/box-s.webp', alt: '' }],
    variants: [{ ...productDraft().variants[0]!, values: [], sku: '', stock: 0, weightGrams: 0 }],
    departmentSlug: null,
    version: 1,
  });
  const made = answer('POST /shop/items', draft);
  const replies = [refuse(409, 'PAYOUTS_NEEDED'), { ...draft, state: 'PUBLISHED' as const, version: 2 }];
  answer('PATCH /shop/items/:id/status', () => replies.shift()!);
  const { user, container } = renderPage(<NewProductPage />, { pathname: '/dashboard/shop/products/new' });
  expect(await screen.findByRole('link', { name: 'Connect payouts' })).toBeVisible();
  await user.type(screen.getByLabelText('Title'), 'Lamp');
  await user.type(screen.getByLabelText('Price, The product'), '29');
  const png = new File(['x'], 'box.png', { type: 'image/png' });
  await user.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, png);
  await screen.findByRole('button', { name: 'Remove picture 1' });
  await user.click(screen.getByRole('radio', { name: /Published/ }));
  await user.click(save());
  expect(await screen.findByText(/needs payouts/)).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
  await user.click(save());
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/dashboard/shop/products/${id(730)}`));
  expect(made.bodies).toHaveLength(1);
  expect(made.bodies[0]).toMatchObject({
    title: 'Lamp',
    variants: [{ values: [], priceCents: 2900, seenStock: null }],
  });
});
