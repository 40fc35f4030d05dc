import type { Address, AddressInput, PostalAddress } from '../../contract/addresses.ts';
import { shopLimits, type DeliveryRegion, type PostCountry } from '../../contract/values/shop.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { conflict, notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './repository.ts';

/** Stored row of an address of a person or of an order. */
type PostalRow = Record<keyof PostalAddress, string>;

/** Returns the postal address of a stored row of an address or of an order. */
export const toPostalAddress = (row: PostalRow): PostalAddress => ({
  name: row.name,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.state as PostalAddress['state'],
  postcode: row.postcode,
  country: row.country as PostCountry,
  phone: row.phone,
});

const toAddress = (row: repository.AddressRow): Address => ({
  ...toPostalAddress(row),
  id: row.id,
  label: row.label,
  isDefault: row.isDefault,
});

/** Returns the delivery region of an address: a state of Australia, or another country. */
export const toRegion = ({ country, state }: Pick<PostalAddress, 'country' | 'state'>): DeliveryRegion =>
  country === 'AU' && state !== '' ? state : 'NZ';

/** Lists the saved addresses of the caller, the default first. */
export const list = async (actor: Actor): Promise<{ items: Address[] }> => ({
  items: (await repository.listAddresses(db, actor.userId)).map(toAddress),
});

/** Returns the default address of a person, if there is one. */
export async function findDefault(from: Db, userId: string): Promise<Address | undefined> {
  const [first] = await repository.listAddresses(from, userId);
  return first?.isDefault ? toAddress(first) : undefined;
}

/**
 * Saves an address. The first address is the default, and a new default replaces the previous one.
 * @throws 409 when the caller has the maximum number of addresses
 */
export const create = ({ userId }: Actor, input: AddressInput): Promise<Address> =>
  inTransaction(async (trx) => {
    await repository.lockAddresses(trx, userId);
    const { length: count } = await repository.listAddresses(trx, userId);
    if (count >= shopLimits.addresses)
      throw conflict(
        'TOO_MANY_ADDRESSES',
        `You can save ${shopLimits.addresses} addresses. Remove one to save another.`,
      );
    const isDefault = input.isDefault || count === 0;
    if (isDefault) await repository.clearDefault(trx, userId);
    return toAddress(await repository.insertAddress(trx, { ...input, userId, isDefault, createdAt: now() }));
  });

/**
 * Replaces a saved address.
 * @throws 404 for an unknown address, and for an address of another person
 */
export const update = ({ userId }: Actor, id: string, input: AddressInput): Promise<Address> =>
  inTransaction(async (trx) => {
    await repository.lockAddresses(trx, userId);
    if (input.isDefault) await repository.clearDefault(trx, userId);
    const row = await repository.updateAddress(trx, { userId, id }, input);
    if (!row) throw notFound('This address');
    return toAddress(row);
  });

/**
 * Removes a saved address. If it was the default, the newest remaining address becomes the default.
 * @throws 404 for an unknown address, and for an address of another person
 */
export const remove = ({ userId }: Actor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    await repository.lockAddresses(trx, userId);
    const row = await repository.deleteAddress(trx, { userId, id });
    if (!row) throw notFound('This address');
    const [next] = await repository.listAddresses(trx, userId);
    if (row.isDefault && next) await repository.updateAddress(trx, next, { isDefault: true });
  });
