/** How many of each list the server renders, and "show more" adds. */
export const perPage = { ideas: 12, questions: 6, voices: 3 } as const;
