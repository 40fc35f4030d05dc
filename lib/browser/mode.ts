/** Which side of the product someone is on: buying and learning, or making and selling. */
export type Mode = 'member' | 'expert';

const isMode = (value: unknown): value is Mode => value === 'member' || value === 'expert';

/** A mode that was chosen stands; without one the address decides. */
export function modeOf(path: string, stored?: string | null): Mode {
  if (isMode(stored)) return stored;
  return path.split('?')[0]!.includes('dashboard') ? 'expert' : 'member';
}
