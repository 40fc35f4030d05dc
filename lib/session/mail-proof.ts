/** What a browser can ask for by mail. The token that it gets proves later, beside the code, that it was this browser that asked. */
type Asked = 'sign-up' | 'restore';

const keyOf = (asked: Asked) => `kumu.${asked}`;

/** Kept until it is used or forgotten, and shared by the tabs. @param email as the server answered */
export function keepProof(asked: Asked, email: string, token: string): void {
  try {
    localStorage.setItem(keyOf(asked), JSON.stringify({ email, token }));
  } catch {
    // Without storage a sign-up asks for the password again, and a new password is chosen through the mail's link.
  }
}

export function proofOf(asked: Asked, email: string): string | undefined {
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
    // Then there is nothing to remove.
  }
}
