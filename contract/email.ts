import {
  hasPlainMailbox,
  toReadableAddress,
  toReadableDomain,
  toStoredAddress,
  toStoredDomain,
} from './rules/mail-address.ts';
import { SearchQuery } from './shared.ts';
import { z } from './zod.ts';

/** Pattern of a mail address in ASCII. The last label may be encoded, such as `xn--p1ai`. */
const address = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,})$/;

/**
 * Mail address in its stored form. A domain with non-ASCII letters is converted to its `xn--` form.
 */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(toStoredAddress)
  .max(254)
  .refine(hasPlainMailbox, { params: { code: 'EMAIL_LETTERS' } })
  .pipe(z.email({ pattern: address }));

/** Mail address in a response. An `xn--` domain is shown in its own letters. */
export const ShownEmail = z.string().overwrite(toReadableAddress);

/** Mail domain in its stored form. */
export const Domain = z.string().max(253).trim().toLowerCase().overwrite(toStoredDomain);
export const ShownDomain = z.string().overwrite(toReadableDomain);

/** Search text that may be a mail address, which is converted to its stored form. */
export const AddressQuery = SearchQuery.overwrite(toStoredAddress);
