import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { pdfText } from '../__tests__/support/pdf';
import type { Cart } from '../contract/carts';
import type { Order, OwnParcel, Parcel } from '../contract/orders';
import { paths } from '../contract/paths';
import type { OwnProduct, ProductDraft } from '../contract/shop-editing';
import type { Movement, Wallet } from '../contract/wallet';
import { receiptLink } from '../lib/checkout/receipt-link';
import { formatCents } from '../lib/format/format';
import { appUrl } from '../scripts/test/addresses';
import { getFirstItem, readJson } from './demo-courses';
import { payOnHostedPage, readMail, signIn, signUpHere } from './support';
import type { Account } from './visits';

const exact = (cents: number) => formatCents(cents, 'en', { exact: true });
const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
const clickFirst = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

/** Creator with a product that has one variant. */
type Maker = { page: Page; request: APIRequestContext; product: OwnProduct; priceCents: number };

async function openShop(browser: Browser, account: Account, title: string): Promise<Maker> {
  const page = await (await browser.newContext({ baseURL: appUrl })).newPage();
  const { request } = page;
  await signIn(page.context(), account);
  const product = await getFirstItem<OwnProduct>(
    request,
    `/api/shop/dashboard/items?filter=published&query=${encodeURIComponent(title)}`,
  );
  return { page, request, product, priceCents: product.priceCents! };
}

/**
 * Returns the number of items in stock and the number reserved for payments, for the product's only
 * variant.
 */
async function readStock({ request, product }: Maker): Promise<{ stock: number; heldCount: number }> {
  const { variants } = await readJson<ProductDraft>(request, `/api/shop/items/${product.id}/draft`);
  const { stock, heldCount } = variants[0]!;
  return { stock, heldCount };
}

/**
 * Compares the sums of a parcel with the ledger's postings in its creator's wallet, and the
 * ledger's balance with the funds at the card provider.
 */
async function expectWallet(
  { request }: Maker,
  { id }: Parcel,
  { paidCents, refundCents }: { paidCents: number; refundCents: number },
): Promise<void> {
  const { money, orderNumber } = await readJson<OwnParcel>(request, `/api/dashboard/shop/orders/${id}`);
  expect(money).toMatchObject({ paidCents, refundedCents: refundCents });
  const { items: movements } = await readJson<{ items: Movement[] }>(
    request,
    '/api/wallet/movements?limit=50',
  );
  for (const [place, { balanceCents, amountCents }] of movements.slice(0, -1).entries())
    expect(balanceCents - amountCents, 'balance before a movement').toBe(movements[place + 1]!.balanceCents);
  const isOwn = ({ title }: Movement) => title?.startsWith(`Order ${orderNumber},`);
  const centsOf = (kind: Movement['kind']) =>
    sum(movements.filter((each) => isOwn(each) && each.kind === kind).map(({ amountCents }) => amountCents));
  expect(centsOf('SALE')).toBe(paidCents - money.feeCents);
  expect(centsOf('REFUND')).toBe(0 - refundCents);
  expect(sum(movements.filter(isOwn).map(({ amountCents }) => amountCents))).toBe(money.earnedCents);
  // Repeats, because a task reloads the partner's figures after a sale.
  const readDifference = async () => {
    const { balanceCents, funds } = await readJson<Wallet>(request, '/api/wallet');
    return funds && funds.availableCents + funds.pendingCents + funds.onTheWayCents - balanceCents;
  };
  await expect.poll(readDifference, { timeout: 30_000 }).toBe(0);
}

/** Downloads the receipts of an order and finds an amount of money in each. */
async function expectReceipts(page: Page, { receipts }: Order, amounts: number[]): Promise<void> {
  expect(receipts.map(({ kind }) => kind).sort()).toEqual(['PAYMENT', 'PAYMENT', 'REFUND']);
  const texts = await Promise.all(
    receipts.map(async ({ id }) => pdfText(await (await page.request.get(receiptLink(id))).body())),
  );
  for (const cents of amounts) expect(texts.filter((text) => text.includes(exact(cents)))).toHaveLength(1);
}

async function addToBasket(page: Page, { product }: Maker, quantity: number): Promise<void> {
  await page.goto(paths.product(product.routedTitle));
  for (let count = 1; count < quantity; count += 1)
    await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('textbox', { name: `Quantity, ${product.title}` })).toHaveValue(
    String(quantity),
  );
  await clickFirst(page, 'Add to basket');
  const drawer = page.getByRole('dialog', { name: 'Added to your basket' });
  await expect(drawer.getByText(product.title)).toBeVisible();
  await drawer.getByRole('link', { name: 'See basket' }).click();
  await page.waitForURL(`**${paths.cart}`);
}

async function fillAddress(page: Page): Promise<void> {
  const fields = page.getByRole('main');
  await fields.getByLabel('Full name').fill('Wren Weatherby');
  await fields.getByLabel('Street address').fill('8 Saltbush Street');
  await fields.getByLabel('Suburb or town').fill('Marrickville');
  await fields.getByLabel('State').selectOption('NSW');
  await fields.getByLabel('Postcode').fill('2204');
}

/** Marks a parcel as sent on the creator's page of the order. */
async function send({ page, request }: Maker, { id }: Parcel, trackingNumber: string): Promise<void> {
  await page.goto(paths.dashboardOrder(id));
  await expect(page.getByText('8 Saltbush Street')).toBeVisible();
  await page.getByLabel('Tracking number').fill(trackingNumber);
  // Waits for the link, because the link moves the button below it.
  await expect(page.getByRole('link', { name: 'Check it' })).toBeVisible();
  await clickFirst(page, 'Mark as sent');
  await expect
    .poll(async () => (await readJson<OwnParcel>(request, `/api/dashboard/shop/orders/${id}`)).state)
    .toBe('SENT');
}

/** Confirms the delivery of a parcel and reports both of its items as damaged. */
async function reportDamage(page: Page, orderId: string, { id }: Parcel, { product }: Maker): Promise<void> {
  await page.goto(paths.order(orderId));
  const parcel = page.getByRole('region', { name: /^Parcel 1|^Parcel 2/ }).filter({ hasText: product.title });
  await parcel.getByRole('button', { name: /^Mark as delivered/ }).click();
  await expect(parcel.getByText('It’s marked as delivered.')).toBeVisible();
  await parcel
    .getByRole('link', { name: /^Report a problem/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Report a problem', level: 1 })).toBeVisible();
  await page.getByRole('checkbox', { name: product.title }).check({ force: true });
  await page
    .getByRole('combobox', { name: `How many of ${product.title}` })
    .selectOption({ label: '2 of 2' });
  await page.getByRole('radio', { name: 'It arrived damaged' }).check({ force: true });
  await page.getByLabel(/^Tell .* about it$/).fill('Both bags have a split seam along the side.');
  await page.getByRole('radio', { name: 'Money back' }).check({ force: true });
  await clickFirst(page, /^Send to /);
  await page.waitForURL(`**${paths.order(orderId)}#*`);
  await expect(page.getByRole('heading', { name: 'Arrived damaged' })).toBeVisible();
  const { parcels } = await readJson<Order>(page.request, `/api/shop/orders/${orderId}`);
  expect(parcels.find((each) => each.id === id)?.state).toBe('CLAIMED');
}

/**
 * Refunds one of two items in the creator's answer to the problem and puts the item back in stock.
 * @returns the refunded amount (cents)
 */
async function refundOne({ page, request, product, priceCents }: Maker, { id }: Parcel): Promise<number> {
  await page.goto(paths.dashboardOrder(id));
  await page.getByRole('radio', { name: /^Refund/ }).check({ force: true });
  await page.getByLabel(`How much of ${product.title}`).selectOption({ label: '1 of 2' });
  await page.getByLabel(`Put 1 ${product.title} back in stock`).check({ force: true });
  await page
    .getByLabel(/^A few words for /)
    .fill('Sorry about the seams. One is on me, and the other still works.');
  const sums = page.getByRole('region', { name: 'Wren gets back' });
  await expect(sums).toContainText(exact(priceCents));
  // Waits until the server's sums replace the dots.
  await expect(sums).not.toContainText('…');
  await clickFirst(page, 'Send answer');
  const readRefunded = async () =>
    (await readJson<OwnParcel>(request, `/api/dashboard/shop/orders/${id}`)).money.refundedCents;
  await expect.poll(readRefunded, { timeout: 30_000 }).toBeGreaterThan(0);
  return readRefunded();
}

test('a visitor orders from two creators, both send their parcels, and one parcel is partly refunded', async ({
  page,
  browser,
}) => {
  test.slow();
  const makers = [
    await openShop(browser, 'creator', 'Seed refill'),
    await openShop(browser, 'otherCreator', 'Cork block and strap'),
  ] as const;
  const [first, second] = makers;
  const before = await Promise.all(makers.map(readStock));

  await addToBasket(page, first, 2);
  await addToBasket(page, second, 1);
  await expect(page.getByText('3 items from 2 creators')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Join free' }).click();
  const email = await signUpHere(page, 'Wren');
  await page.waitForURL(`**${paths.cart}`);
  await expect(page.getByText('Your basket came along.')).toBeVisible();
  await expect(page.getByText('3 items from 2 creators')).toBeVisible();
  await page.getByRole('link', { name: 'Checkout', exact: true }).first().click();
  await page.waitForURL(`**${paths.shopCheckout}`);
  await fillAddress(page);
  await expect(page.getByRole('radiogroup', { name: /^Delivery from / })).toHaveCount(2);
  await clickFirst(page, /^Pay A\$/);
  await payOnHostedPage(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Wren. It’s ordered.' })).toBeVisible({
    timeout: 30_000,
  });

  // The payment has emptied the basket and taken the items out of the stock of both creators.
  expect((await readJson<Cart>(page.request, '/api/shop/cart')).itemsCount).toBe(0);
  expect(await Promise.all(makers.map(readStock))).toEqual(
    [2, 1].map((count, place) => ({ ...before[place]!, stock: before[place]!.stock - count })),
  );
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.waitForURL(`**${paths.orders}/*`);
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!;
  const readOrder = () => readJson<Order>(page.request, `/api/shop/orders/${orderId}`);
  const order = await readOrder();
  const parcels = makers.map(({ product }) =>
    order.parcels.find(({ lines }) => lines[0]!.productId === product.id)!,
  );
  const [claimed, kept] = parcels as [Parcel, Parcel];
  const paid = parcels.map(({ lines, deliveryCents }) =>
    sum([...lines.map(({ amountCents }) => amountCents), deliveryCents]),
  );
  expect(parcels.map(({ state }) => state)).toEqual(['PAID', 'PAID']);
  expect(order.itemsCents).toBe(2 * first.priceCents + second.priceCents);
  expect(order.totalCents).toBe(sum(paid));

  await send(first, claimed, 'SWP 8843 0001 01');
  await send(second, kept, 'SWP 8843 0001 02');
  expect((await readMail(page, email, 'SWP 8843 0001 01')).textBody).toContain(claimed.number);
  expect((await readMail(page, email, 'SWP 8843 0001 02')).textBody).toContain(kept.number);

  await reportDamage(page, orderId, claimed, first);
  const refundCents = await refundOne(first, claimed);
  expect(refundCents).toBe(first.priceCents);

  await page.goto(paths.order(orderId));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect
    .poll(async () => (await readOrder()).parcels.find(({ id }) => id === claimed.id)?.state)
    .toBe('REFUNDED');
  const refunded = await readOrder();
  expect(refunded.refundedCents).toBe(refundCents);
  expect(refunded.totalCents).toBe(order.totalCents);
  expect(refunded.parcels.find(({ id }) => id === kept.id)).toMatchObject({
    state: 'SENT',
    refundedCents: 0,
  });
  // The refund put one item back in stock.
  expect(await Promise.all(makers.map(readStock))).toEqual(
    before.map((each) => ({ ...each, stock: each.stock - 1 })),
  );
  await expectWallet(first, claimed, { paidCents: paid[0]!, refundCents });
  await expectWallet(second, kept, { paidCents: paid[1]!, refundCents: 0 });
  await expectReceipts(page, refunded, [...paid, refundCents]);
  await Promise.all(makers.map((maker) => maker.page.context().close()));
});
