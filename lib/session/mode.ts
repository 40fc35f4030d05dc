/** Which mode someone is in: buying and learning, or creating and selling. */
export type Mode = 'member' | 'expert';

export const isMode = (value: unknown): value is Mode => value === 'member' || value === 'expert';

/** The chosen mode; without one the address decides. */
export function modeOf(path: string, stored?: string | null): Mode {
  if (isMode(stored)) return stored;
  return path.split('?')[0]!.includes('dashboard') ? 'expert' : 'member';
}
