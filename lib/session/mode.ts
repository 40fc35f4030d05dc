/** Mode of the user interface: buying and learning, or creating and selling. */
export type Mode = 'member' | 'expert';

export const isMode = (value: unknown): value is Mode => value === 'member' || value === 'expert';

/** Returns the stored mode, otherwise the mode that fits the address. */
export function resolveMode(path: string, stored?: string | null): Mode {
  if (isMode(stored)) return stored;
  return path.split('?')[0]!.includes('dashboard') ? 'expert' : 'member';
}
