import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Body } from '../../contract/call.ts';
import type { BusinessDomain, businesses } from '../../contract/businesses.ts';
import { toReadableDomain } from '../../contract/rules/mail-address.ts';
import { limits } from '../../contract/values/limits.ts';
import { minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import type { BusinessActor } from '../http/actor.ts';
import { AppError, conflict, invalidField, isTaken, notFound } from '../errors.ts';
import { limitEmail } from '../http/rate-limits.ts';
import { sendMail } from '../mail/service.ts';
import { hashToken } from './invitation-service.ts';
import * as repository from './repository.ts';

const CODE_MINUTES = 30;
const CODE_TRIES = 5;

/**
 * Public mail domains, which a business cannot claim because anybody can get an address there.
 * `FREE_MAIL_DOMAINS` adds to the list.
 */
const freeMailDomains = new Set(
  (
    'gmail.com googlemail.com msn.com ymail.com rocketmail.com aol.com icloud.com me.com mac.com proton.me protonmail.com ' +
    'pm.me web.de mail.com zoho.com fastmail.com fastmail.fm hey.com tutanota.com tuta.com mail.ru qq.com 163.com 126.com ' +
    'privaterelay.appleid.com duck.com mozmail.com bigpond.com bigpond.net.au optusnet.com.au tpg.com.au iinet.net.au'
  ).split(' '),
);
/** First labels of public mail domains, for every top-level domain. */
const freeMailNames = new Set('outlook hotmail live yahoo gmx yandex'.split(' '));

const isFreeMail = (domain: string): boolean =>
  freeMailDomains.has(domain) ||
  freeMailNames.has(domain.split('.')[0]!) ||
  config.freeMailDomains.includes(domain);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

export const shownDomains = async (from: Db, businessId: string): Promise<BusinessDomain[]> =>
  (await repository.listDomains(from, businessId)).map(({ domain, email, provedAt }) => ({
    domain,
    email,
    isProved: provedAt !== null,
  }));

const taken = () => invalidField('email', 'DOMAIN_TAKEN', 'This mail domain has been proved already.');

/**
 * Sends a code to an address in a mail domain.
 * @throws 422 for a free mail domain or a proved domain, 409 for too many domains, 429 for too many
 *   mails
 */
async function askDomain(id: string, email: string): Promise<void> {
  const domain = domainOf(email);
  if (isFreeMail(domain))
    throw invalidField('email', 'FREE_MAIL', 'Everybody can have an address there. Use your own domain.');
  await limitEmail('codeMail', email);
  await inTransaction(async (trx) => {
    const business = await repository.lockBusiness(trx, id);
    if (!business) throw notFound('This business');
    const domains = await repository.listDomains(trx, id);
    const known = domains.find((each) => each.domain === domain);
    if (!known && domains.length >= limits.businessDomains)
      throw conflict('TOO_MANY_DOMAINS', 'These are all the mail domains that a business can have.');
    if (await repository.isDomainProved(trx, domain)) throw taken();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await repository.putDomainCode(trx, {
      businessId: id,
      domain,
      email,
      codeHash: hashToken(`${id}:${domain}:${code}`),
      expiresAt: minutesFromNow(CODE_MINUTES),
      createdAt: now(),
    });
    const shown = toReadableDomain(domain);
    await sendMail(trx, { email }, 'businessDomain', { business: business.name, domain: shown, code });
  });
}

/**
 * Proves a mail domain with its code.
 * @throws 422 CODE_NOT_VALID for a wrong, used, expired or over-tried code
 * @throws 429 after many tries, even with new codes
 */
async function proveDomain(id: string, domain: string, code: string): Promise<void> {
  await limitEmail('codeTry', `${id}@${domain}`);
  // The count is outside of any transaction, so that a rejection does not roll it back.
  const stored = await repository.countDomainTry(db, id, domain);
  const isRight =
    stored?.codeHash &&
    stored.tries <= CODE_TRIES &&
    stored.expiresAt! > now() &&
    timingSafeEqual(hashToken(`${id}:${domain}:${code}`), stored.codeHash);
  if (!isRight)
    throw new AppError(422, 'CODE_NOT_VALID', 'This code is not valid any more. Ask for a new one.');
  await repository.proveDomain(db, id, domain, now()).catch((error: unknown) => {
    throw isTaken(error, 'business_domains_proved') ? taken() : error;
  });
}

/**
 * Changes the mail domains of the actor's business. Removing a domain does not remove the people
 * who joined by it.
 */
export async function changeDomains(
  { business: { id } }: BusinessActor,
  change: Body<typeof businesses.update>,
): Promise<void> {
  if (change.change === 'askDomain') await askDomain(id, change.email);
  else if (change.change === 'proveDomain') await proveDomain(id, change.domain, change.code);
  else if (!(await repository.deleteDomain(db, id, change.domain))) throw notFound('This mail domain');
}
