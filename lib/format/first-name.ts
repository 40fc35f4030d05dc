/** "More from Marisol": for headings near the whole name. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;
