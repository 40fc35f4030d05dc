/** Number of rows per list that the server renders and that "show more" adds. */
export const perPage = { ideas: 12, questions: 6 } as const;
