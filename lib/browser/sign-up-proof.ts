const KEY = 'kumu.sign-up';

/** Proves, until the address is confirmed, that this browser chose the password. Shared by its tabs. */
export function keepSignUp(email: string, token: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ email, token }));
  } catch {
    // Without storage the password is requested again.
  }
}

export function signUpTokenOf(email: string): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { email?: string; token?: string } | null;
    return kept?.email === email ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

export function forgetSignUp(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is nothing to remove.
  }
}
