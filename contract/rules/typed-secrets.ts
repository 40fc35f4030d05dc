/**
 * Returns a password in the form in which it is hashed, so that keyboards that compose letters or
 * spaces differently type the same password (RFC 8265, OpaqueString).
 */
export const toPassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Returns a code without spaces and hyphens, with the plain forms of wide digits and letters. */
export const toCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
