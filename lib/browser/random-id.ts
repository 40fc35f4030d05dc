/**
 * Returns a unique id of 32 hexadecimal digits. `randomUUID` exists only in secure contexts, and a
 * phone on the local network is not a secure context.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns a random UUID (version 4), for ids that the server checks. */
export function randomUuid(): string {
  const digits = randomId();
  const variant = '89ab'[Number.parseInt(digits[16]!, 16) % 4]!;
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
  return [...parts, variant + digits.slice(17, 20), digits.slice(20)].join('-');
}
