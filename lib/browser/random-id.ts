/**
 * A unique id: 32 hexadecimal digits. Not `randomUUID`, which exists in secure contexts only, and a
 * phone on the same network is not one.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
