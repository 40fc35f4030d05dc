/**
 * Returns a password in its normalised form before hashing (RFC 8265, OpaqueString). The normalised
 * password is the same on keyboards that compose its letters or spaces differently.
 */
export const toPassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Returns a code without spaces and hyphens; full-width digits and letters become plain ones. */
export const toCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
