import type { Body } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import type { shop } from '../../contract/shop.ts';
import { daysFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { allow, conflict, invalidField, notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { notify } from '../notices/service.ts';
import { isOwn } from '../policies/access.ts';
import { revalidatePages } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import { readShop } from './delivery-service.ts';
import * as repository from './repository.ts';
import { findVariant } from './variant-repository.ts';
import * as waits from './wait-repository.ts';
import { hashOfAddress, readWaitToken, waitToken } from './wait-token.ts';

/** Maximum number of products that one run handles. */
const MOST_PRODUCTS = 1000;

/**
 * Maximum number of mails per day to an email address without an account. The limit is needed
 * because anybody can enter any address.
 */
const MAILS_A_DAY = 5;

/**
 * Days after which the waits and the mail records of email addresses without an account are
 * deleted.
 */
const WAIT_DAYS = 180;

/**
 * Returns the person or email address that waits.
 * @throws 422 for a visitor without an email address
 */
function toWaiter(actor: Actor | null, email: string | undefined): { userId: string } | { email: string } {
  if (actor) return { userId: actor.userId };
  if (email === undefined) throw invalidField('email', 'REQUIRED', 'Where should the email go?');
  return { email: email.toLowerCase() };
}

/**
 * Returns the stock of a product or of one of its variants.
 * @throws 422 for a variant that the product does not have
 */
async function readStock(row: repository.ProductRow, variantId: string | null): Promise<number> {
  if (variantId === null) return row.stock;
  const variant = await findVariant(db, variantId);
  if (variant?.productId !== row.id || !variant.isMade)
    throw invalidField('variantId', 'NO_SUCH_VARIANT', 'This is not made any more.');
  return variant.stock;
}

/**
 * Stores that a person wants one mail when a product or variant is back in stock. A repeated call
 * changes nothing. A call for an email address that has opted out changes nothing either.
 * @throws 404 for a product that is not public, 409 IN_STOCK while it can be bought
 */
export async function wait(
  actor: Actor | null,
  id: string,
  { variantId, email }: Body<typeof shop.waitForStock>,
): Promise<void> {
  const waiter = toWaiter(actor, email);
  const row = await repository.findProduct(db, id);
  if (!row?.isPublic) throw notFound('This product');
  allow(!isOwn(actor, row) || 'This is your own product.');
  if ((await readStock(row, variantId)) > 0)
    throw conflict('IN_STOCK', 'It is in stock. You can buy it now.');
  await inTransaction(async (trx) => {
    if ('email' in waiter && (await waits.isOptedOut(trx, hashOfAddress(waiter.email)))) return;
    await waits.insertWait(trx, { ...waiter, productId: id, variantId, createdAt: now() });
    // New stock may have arrived after it was read, and its task may already have run.
    await enqueue(trx, 'products.tellWaiting', { productId: id });
    await revalidatePages(trx, 'PRODUCT', id);
  });
}

/** Deletes the caller's waits for a product, or only the wait for one variant. */
export const stop = (actor: Actor, id: string, variantId: string | undefined): Promise<void> =>
  inTransaction(async (trx) => {
    await waits.deleteWaits(trx, actor.userId, id, variantId);
    await revalidatePages(trx, 'PRODUCT', id);
  });

/**
 * Records the mail about a product to an email address without an account.
 * @returns false if the address already got this mail, has reached `MAILS_A_DAY`, or has opted out
 */
const mayMail = (trx: Trx, email: string, productId: string): Promise<boolean> =>
  waits.recordMail(
    trx,
    { emailHash: hashOfAddress(email), productId, sentAt: now() },
    { since: daysFromNow(-1), most: MAILS_A_DAY },
  );

/**
 * Notifies a batch of the people who wait for a product, and deletes their waits.
 * @returns the number of people
 */
const tellSome = (productId: string): Promise<number> =>
  inTransaction(async (trx) => {
    const row = await repository.lockProduct(trx, productId);
    if (!row?.isPublic) return 0;
    const { isPaused } = (await readShop(trx, [row.creatorId])).get(row.creatorId)!;
    if (isPaused) return 0;
    const told = await waits.takeBack(trx, productId);
    const { creatorId, title, routedTitle } = row;
    for (const { userId, email } of told)
      if (userId !== null)
        await notify(trx, 'backInStock', { userId, creatorId, contentId: productId, title, routedTitle });
      else if (email !== null && (await mayMail(trx, email, productId)))
        await sendMail(trx, { email }, 'backInStockForVisitor', {
          title,
          creator: (await creators.getById(trx, creatorId)).name,
          link: siteLink(paths.product(routedTitle)),
          unsubscribe: waitToken(email),
        });
    if (told.length > 0) await revalidatePages(trx, 'PRODUCT', productId);
    return told.length;
  });

/** Task: notifies all people who wait for a product that is back in stock. */
export async function tellWaiting({ productId }: { productId: string }): Promise<void> {
  while ((await tellSome(productId)) > 0);
}

/**
 * Task: notifies the people who wait for any product that is back in stock. Deletes old waits of
 * email addresses without an account.
 */
export async function tellAllWaiting(): Promise<void> {
  await waits.deleteOldOfAddresses(db, daysFromNow(-WAIT_DAYS));
  for (const productId of await waits.listBack(db, MOST_PRODUCTS)) await tellWaiting({ productId });
}

/** Choice about stock mails to an email address without an account, made by the link in a mail. */
type StockChoice = { about: 'stock'; isOn: boolean };

/**
 * Returns whether the email address in a link's token allows stock mails; undefined for an invalid
 * token.
 */
export async function findStockChoice(token: string): Promise<StockChoice | undefined> {
  const email = readWaitToken(token);
  if (email === undefined) return undefined;
  return { about: 'stock', isOn: !(await waits.isOptedOut(db, hashOfAddress(email))) };
}

/**
 * Opts the email address of a link's token out of stock mails and deletes its waits, or allows
 * mails again.
 * @returns false for an invalid token
 */
export async function setStockChoice(token: string, isOn: boolean): Promise<boolean> {
  const email = readWaitToken(token);
  if (email === undefined) return false;
  const emailHash = hashOfAddress(email);
  if (isOn) await waits.deleteOptOut(db, emailHash);
  else
    await inTransaction(async (trx) => {
      await waits.insertOptOut(trx, { emailHash, createdAt: now() });
      await waits.deleteWaitsOfEmail(trx, email);
    });
  return true;
}

/** Deletes the waits and mail records of an email address whose account is erased. */
export const eraseAddress = (address: string): Promise<void> =>
  inTransaction(async (trx) => {
    const email = address.toLowerCase();
    await waits.deleteWaitsOfEmail(trx, email);
    await waits.deleteMails(trx, hashOfAddress(email));
  });
