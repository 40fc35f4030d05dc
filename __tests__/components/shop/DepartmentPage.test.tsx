import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads the filters, because loading them during a test is slow on a busy machine.
import '@/components/shop/FilterPopover';
import '@/components/shop/FilterSheet';
import { DepartmentPage } from '@/components/shop/DepartmentPage';
import type { ProductFilter } from '@/lib/shop/product-filter';
import type { ProductListPage } from '@/hooks/shop/useProducts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { productCard } from '../../support/make/product-page';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

const departments = [
  { slug: 'bedroom', name: 'Bedroom', productsCount: 2 },
  { slug: 'floor', name: 'Floor', productsCount: 3 },
];

const page = (fields: Partial<ProductListPage> = {}): ProductListPage => ({
  items: [productCard(), productCard({ id: id(701), routedTitle: 'cork-block', title: 'Cork block' })],
  nextCursor: null,
  count: 2,
  choices: {
    departments,
    colours: [{ name: 'Moss', count: 1 }],
    creators: [
      { id: id(2), name: 'Marisol Quennell', count: 1 },
      { id: id(3), name: 'Saskia Thornquill', count: 1 },
    ],
  },
  ...fields,
});

const show = (filter: ProductFilter = {}, first = page()) =>
  renderPage(<DepartmentPage filter={filter} departments={departments} first={first} />, {
    pathname: '/shop/item-departments/[department]',
    asPath: '/shop/item-departments/all',
    user: anonymousUser,
  });

const filters = () => within(screen.getByRole('group', { name: 'Filters' }));
const pushed = () => jest.mocked(router.push).mock.calls.map(([path]: unknown[]) => path);

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('the page of all departments states their names and the number of creators', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Everything in the shop' })).toBeVisible();
  expect(screen.getByText('Bedroom and Floor, from 2 creators.')).toBeVisible();
  expect(screen.getByText('2 products')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: 'Cork block' })).toHaveAttribute(
    'href',
    '/shop/products/cork-block',
  );
});

test('three or more departments are listed without a comma before “and”', () => {
  const kitchen = { slug: 'kitchen', name: 'Kitchen', productsCount: 1 };
  renderPage(<DepartmentPage filter={{}} departments={[...departments, kitchen]} first={page()} />, {
    pathname: '/shop/item-departments/[department]',
    user: anonymousUser,
  });
  expect(screen.getByText('Bedroom, Floor and Kitchen, from 2 creators.')).toBeVisible();
});

test('the page of a department has its own title, and no filter chip if it is the only filter', () => {
  show({ department: 'floor' });
  expect(screen.getByRole('heading', { level: 1, name: 'Floor' })).toBeVisible();
  expect(document.title).toBe('Floor in the shop · Kumu');
  expect(screen.queryByRole('link', { name: /^Remove the filter/ })).toBeNull();
});

test('the name of a colour is capitalised', () => {
  show({ colour: 'dusk blue' });
  expect(screen.getByRole('link', { name: 'Remove the filter Dusk blue' })).toBeVisible();
});

test('each chip removes one filter, and one link removes all filters', () => {
  show({ department: 'floor', maxCents: 7000, inStock: '1', creatorId: id(3), orderBy: 'price' });
  const base = `/shop/item-departments/floor?creatorId=${id(3)}`;
  expect(screen.getByRole('link', { name: 'Remove the filter Up to A$70' })).toHaveAttribute(
    'href',
    `${base}&inStock=1&orderBy=price`,
  );
  expect(screen.getByRole('link', { name: 'Remove the filter Floor' })).toHaveAttribute(
    'href',
    `/shop/item-departments/all?creatorId=${id(3)}&to=70&inStock=1&orderBy=price`,
  );
  expect(screen.getByRole('link', { name: 'Remove the filter Saskia Thornquill' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Remove the filter In stock' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear all' })).toHaveAttribute(
    'href',
    '/shop/item-departments/all?orderBy=price',
  );
});

describe('filter button', () => {
  test('the button that applies the price states the number of products', async () => {
    const asked = answer('GET /shop/items', page({ count: 3 }));
    const { user } = show();
    const button = filters().getByRole('button', { name: 'Price' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const fields = within(await screen.findByRole('group', { name: 'Price' }));
    await user.type(fields.getByRole('textbox', { name: 'To' }), '70');
    await waitFor(() => expect(asked.queries.at(-1)).toEqual({ maxCents: '7000', limit: '1' }));
    await user.click(await screen.findByRole('button', { name: 'Show 3 products' }));
    expect(pushed()).toEqual(['/shop/item-departments/all?to=70']);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('a department is chosen among radio buttons, and the focus starts at the chosen one', async () => {
    answer('GET /shop/items', page());
    const { user } = show({ department: 'bedroom', colour: 'Moss' });
    await user.click(filters().getByRole('button', { name: 'Department: Bedroom' }));
    expect(await screen.findByRole('radio', { name: /^Bedroom/ })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /^Floor/ }));
    await user.click(await screen.findByRole('button', { name: 'Show 2 products' }));
    expect(pushed()).toEqual(['/shop/item-departments/floor?colour=Moss']);
  });

  test('the Reset button removes the filter', async () => {
    answer('GET /shop/items', page());
    const { user } = show({ colour: 'Moss', inStock: '1' });
    await user.click(filters().getByRole('button', { name: 'Colour: Moss' }));
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(pushed()).toEqual(['/shop/item-departments/all?inStock=1']);
  });

  test('Escape closes the fields of a filter and returns the focus to its button', async () => {
    answer('GET /shop/items', page());
    const { user } = show();
    const button = filters().getByRole('button', { name: 'Creator' });
    await user.click(button);
    await screen.findByRole('radio', { name: /^Marisol Quennell/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(button).toHaveFocus();
    expect(pushed()).toEqual([]);
  });

  test('a press outside the fields closes them without applying the filter', async () => {
    answer('GET /shop/items', page());
    const { user } = show();
    await user.click(filters().getByRole('button', { name: 'Creator' }));
    await screen.findByRole('radio', { name: /^Marisol Quennell/ });
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(pushed()).toEqual([]);
  });

  test('the stock filter and the sort order are applied at once', async () => {
    const { user } = show({ maxCents: 7000 });
    await user.click(filters().getByRole('checkbox', { name: 'In stock' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Price, high to low');
    expect(pushed()).toEqual([
      '/shop/item-departments/all?to=70&inStock=1',
      '/shop/item-departments/all?to=70&orderBy=price-down',
    ]);
  });
});

test('the sheet applies several filters together', async () => {
  answer('GET /shop/items', page({ count: 1 }));
  const { user } = show({ colour: 'Moss' });
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('button', { name: 'Clear all' }));
  expect(sheet.getByRole('radio', { name: 'Any colour' })).toBeChecked();
  await user.click(sheet.getByRole('radio', { name: /^Floor/ }));
  await user.click(sheet.getByRole('checkbox', { name: 'In stock only' }));
  await user.click(await sheet.findByRole('button', { name: 'Show 1 product' }));
  expect(pushed()).toEqual(['/shop/item-departments/floor?inStock=1']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an invalid price shows what to type', async () => {
  answer('GET /shop/items', page());
  const { user } = show();
  await user.click(filters().getByRole('button', { name: 'Price' }));
  await user.type(await screen.findByRole('textbox', { name: 'From' }), 'cheap');
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveAccessibleDescription(
    /Use an amount up to A\$10,000, like 20 or 12\.50\./,
  );
});

describe('a list without products', () => {
  const none = page({ items: [], count: 0, choices: { departments, colours: [], creators: [] } });

  test('filters that match nothing can be cleared', () => {
    show({ department: 'floor', maxCents: 2000 }, none);
    expect(screen.getByRole('heading', { name: 'No products match' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
      'href',
      '/shop/item-departments/all',
    );
    expect(filters().getByRole('button', { name: 'Price: Up to A$20' })).toBeVisible();
  });

  test('an empty department links to all products', () => {
    show({ department: 'floor' }, none);
    expect(screen.getByRole('heading', { name: 'Nothing in Floor yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See everything' })).toHaveAttribute(
      'href',
      '/shop/item-departments/all',
    );
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
  });

  test('an empty shop links to the courses', () => {
    show({}, none);
    expect(screen.getByRole('heading', { name: 'The shop opens soon' })).toBeVisible();
  });
});

test('more products are loaded on request, and a failed request can be retried', async () => {
  answer('GET /shop/items', refuse(503, 'BUSY'));
  const { user } = show({}, page({ nextCursor: 'next', count: null }));
  expect(screen.getByText('More than 1,000 products')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Show more/ }));
  await screen.findByRole('alert');
  const asked = answer('GET /shop/items', page({ items: [productCard({ id: id(702), title: 'Calm oil' })] }));
  await user.click(screen.getByRole('button', { name: /^(Show more|Try again)/ }));
  expect(await screen.findByRole('link', { name: 'Calm oil' })).toBeVisible();
  expect(asked.queries[0]).toEqual({ limit: '24', cursor: 'next' });
});
