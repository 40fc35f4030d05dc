import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { isPrintable } from './rules/printable.ts';
import { Done, Id } from './shared.ts';
import { Line } from './texts.ts';
import { auStates, postCountries } from './values/shop.ts';

const text = (max: number) => Line.max(max);
const notPrintable = { params: { code: 'NOT_PRINTABLE' } };
const printed = (max: number) => text(max).refine(isPrintable, notPrintable);
const needed = (max: number) => text(max).min(1).refine(isPrintable, notPrintable);

const postcodes = { AU: /^\d{4}$/, NZ: /^\d{4}$/ };

/**
 * Postal address. For Australia, `state` is a state or territory; for other countries it is empty.
 */
export const PostalAddress = z
  .strictObject({
    name: needed(100),
    line1: needed(120),
    line2: printed(120).default(''),
    city: needed(80),
    state: z.enum(['', ...auStates]).default(''),
    postcode: text(10),
    country: z.enum(postCountries),
    phone: z
      .string()
      .trim()
      .max(25)
      .regex(/^(\+?[\d ()-]{6,25})?$/, 'Use a phone number, like 0491 570 006.')
      .default(''),
  })
  .refine(({ country, postcode }) => postcodes[country].test(postcode), {
    path: ['postcode'],
    params: { code: 'POSTCODE' },
  })
  .refine(({ country, state }) => (country === 'AU') === (state !== ''), {
    path: ['state'],
    params: { code: 'REQUIRED' },
  });
export type PostalAddress = z.infer<typeof PostalAddress>;

const { shape } = PostalAddress;

/** Saved address of a person. */
export const Address = z.object({
  ...shape,
  id: Id,
  /** Name of the address chosen by the person, such as "Home"; may be empty. */
  label: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof Address>;

const AddressInput = PostalAddress.safeExtend({
  label: text(40).default(''),
  isDefault: z.boolean().default(false),
});
export type AddressInput = z.infer<typeof AddressInput>;

export const addresses = {
  list: get('/shop/addresses', {
    isPrivate: true,
    access: 'member',
    summary: 'The saved addresses of the caller, the default first',
    reply: z.object({ items: z.array(Address) }),
  }),
  create: post('/shop/addresses', {
    access: 'member',
    status: 201,
    summary: 'Save an address; 409 when the caller has as many as can be saved',
    body: AddressInput,
    reply: Address,
  }),
  update: patch('/shop/addresses/:id', {
    access: 'member',
    aliases: ['/shop/addresses'],
    summary: 'Replace a saved address',
    body: AddressInput,
    reply: Address,
  }),
  remove: del('/shop/addresses/:id', {
    access: 'member',
    aliases: ['/shop/addresses'],
    summary: 'Remove a saved address; orders keep their own',
    reply: Done,
  }),
};
