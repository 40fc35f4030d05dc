import { paths } from '../../contract/paths.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { getContact } from '../accounts/service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { getGiftable } from '../extension-points/giftables.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { KEY_PREFIX } from './policy.ts';
import * as repository from './repository.ts';
import type { GiftRow } from './repository.ts';

/** Mails the link of a gift to its recipient. */
export async function sendGift(trx: Trx, gift: GiftRow): Promise<void> {
  const giver = await getContact(trx, gift.giverId);
  const { months, shown } = getGiftable(gift.contentType);
  const thing = (await shown(trx, [gift.contentId])).get(gift.contentId)!;
  const values = {
    name: gift.recipientName,
    giver: giver.name,
    title: thing.title,
    creator: thing.creatorName,
    until: gift.expiresAt!,
    link: siteLink(paths.gift(gift.code)),
  };
  const to = { email: gift.recipientEmail };
  const { message } = gift;
  if (months === null) {
    if (message === '') await sendMail(trx, to, 'gift', values);
    else await sendMail(trx, to, 'giftWithMessage', { ...values, message });
  } else {
    const lasting = { ...values, months: String(months) };
    if (message === '') await sendMail(trx, to, 'giftOfMonths', lasting);
    else await sendMail(trx, to, 'giftOfMonthsWithMessage', { ...lasting, message });
  }
  await repository.updateGift(trx, gift.id, { sentAt: now() });
}

const BATCH = 100;
/**
 * Minutes after which an unpaid gift is deleted together with its recipient's address. A payment
 * page is open for an hour. A gift whose payment is still in progress is not deleted.
 */
const UNPAID_MINUTES = 2 * DAY_MINUTES;

/** Task: mails the gifts whose send time has come, and deletes the gifts that were never paid. */
export async function sweep(): Promise<void> {
  for (let count = BATCH; count === BATCH;)
    count = await inTransaction(async (trx) => {
      const due = await repository.lockDue(trx, now(), BATCH);
      for (const gift of due) await sendGift(trx, gift);
      return due.length;
    });
  await repository.deleteUnpaidBefore(db, minutesFromNow(-UNPAID_MINUTES), KEY_PREFIX);
}
