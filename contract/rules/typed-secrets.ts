/**
 * Returns a password in its normalised form before hashing (RFC 8265, OpaqueString). Keyboards that
 * compose letters or spaces differently then type the same password.
 */
export const toPassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Returns a code without spaces and hyphens; full-width digits and letters become plain ones. */
export const toCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
