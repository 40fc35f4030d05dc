import {
  hasPlainMailbox,
  toReadableAddress,
  toReadableDomain,
  toStoredAddress,
  toStoredDomain,
} from './rules/mail-address.ts';
import { SearchQuery } from './shared.ts';
import { z } from './zod.ts';

/** Mail address in ASCII, whose last label may be an encoded label, such as `xn--p1ai`. */
const address = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,})$/;

/** Mail address as it is stored. A domain in other letters is converted to its `xn--` form. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(toStoredAddress)
  .max(254)
  .refine(hasPlainMailbox, { params: { code: 'EMAIL_LETTERS' } })
  .pipe(z.email({ pattern: address }));

/** Mail address of a reply, with the domain in its own letters. */
export const ShownEmail = z.string().overwrite(toReadableAddress);

/** Mail domain as it is stored. */
export const Domain = z.string().max(253).trim().toLowerCase().overwrite(toStoredDomain);
export const ShownDomain = z.string().overwrite(toReadableDomain);

/** Search text that can be a mail address. */
export const AddressQuery = SearchQuery.overwrite(toStoredAddress);
