/**
 * Returns a unique id of 32 hexadecimal digits. `randomUUID` exists only in secure contexts, and a
 * phone on the local network is not a secure context.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
