import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import { isGone } from '../content/sale-service.ts';
import * as creators from '../creators/service.ts';
import type { Trx } from '../db/connection.ts';
import { mailMany } from '../mail/mailing-service.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { listAddressees, optOutToken } from '../posts/opt-out-service.ts';
import * as mails from './mail-repository.ts';
import * as repository from './repository.ts';
import { isEntitled } from './service.ts';

type Announced = { product: repository.ProductRow; note: string; mailsCount: number };

/** Notifies as a task all owners of a digital product of a new version. */
export const mailVersion = (version: mails.VersionRef): Promise<void> =>
  mailMany<Announced>({
    begin: (trx) => begin(trx, version),
    lock: (trx) => lockCurrent(trx, version),
    take: (trx, limit) => mails.takeRecipients(trx, version, limit),
    notify: (trx, announced, userIds) => notifyOwners(trx, version, announced, userIds),
  });

async function begin(trx: Trx, version: mails.VersionRef): Promise<void> {
  const announced = await lockCurrent(trx, version);
  if (!announced || (await mails.findVersion(trx, version))!.mailsStartedAt) return;
  await mails.updateVersion(trx, version, { mailsStartedAt: now() });
  await mails.fillRecipients(trx, version);
}

/**
 * Returns the version to notify of, or undefined if it was replaced or owners cannot download it
 * now.
 */
async function lockCurrent(trx: Trx, version: mails.VersionRef): Promise<Announced | undefined> {
  const product = await repository.lockProduct(trx, version.productId);
  const found = await mails.findVersion(trx, version);
  if (product && found && product.currentVersion === version.number) {
    const creator = await creators.getById(trx, product.creatorId);
    if (!isGone('DIGITAL_PRODUCT', product.state) && creators.canPublish(creator) === true)
      return { product, ...found };
  }
  await mails.clear(trx, version);
  return undefined;
}

async function notifyOwners(
  trx: Trx,
  version: mails.VersionRef,
  { product, note, mailsCount }: Announced,
  userIds: string[],
): Promise<void> {
  const { id, creatorId, title, isPublic } = product;
  const { name: creator } = await creators.getById(trx, creatorId);
  let count = 0;
  for (const person of await listAddressees(trx, creatorId, userIds)) {
    // The entitlement may have ended since the list was made.
    if (!(await isEntitled(trx, person.id, id))) continue;
    await sendMail(trx, person, 'newVersion', {
      name: person.name,
      title,
      creator,
      note,
      link: siteLink(isPublic ? paths.digitalProduct(id) : paths.viewContent('DIGITAL_PRODUCT', id)),
      unsubscribe: optOutToken({ userId: person.id, creatorId }),
    });
    count += 1;
  }
  await mails.updateVersion(trx, version, { mailsCount: mailsCount + count });
}
