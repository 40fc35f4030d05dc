/**
 * Kinds of requests that are confirmed by mail. A token proves later, in addition to the mailed
 * code, that this browser made the request.
 */
type Asked = 'sign-up' | 'restore';

const keyOf = (asked: Asked) => `kumu.${asked}`;

/**
 * Stores a proof until it is used or removed; all tabs share it.
 * @param email address as returned by the server
 */
export function keepProof(asked: Asked, email: string, token: string): void {
  try {
    localStorage.setItem(keyOf(asked), JSON.stringify({ email, token }));
  } catch {
    // Without storage, a sign-up asks for the password again. A new password is then chosen through
    // the link in the mail.
  }
}

export function findProof(asked: Asked, email: string): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(asked)) ?? 'null') as {
      email?: string;
      token?: string;
    } | null;
    return kept?.email === email ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

export function forgetProof(asked: Asked): void {
  try {
    localStorage.removeItem(keyOf(asked));
  } catch {
    // Without storage there is nothing to remove.
  }
}
