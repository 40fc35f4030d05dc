/** Returns a member's public name: first name and initial. */
export const displayName = (name: string, lastName: string): string =>
  lastName ? `${name} ${[...lastName][0]}.` : name;
