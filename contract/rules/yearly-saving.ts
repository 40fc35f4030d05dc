/** Returns what a yearly price saves compared with 12 monthly payments (cents); at least 0. */
export const yearlySavingCents = (monthlyCents: number, yearlyCents: number): number =>
  Math.max(0, 12 * monthlyCents - yearlyCents);
