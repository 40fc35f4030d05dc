import { sql } from 'kysely';

/**
 * Selects the author of an entry as everybody sees them. The live's creator is shown with the name
 * and the picture of their page. The query must join `lives` and `creators` and left join `users`.
 */
export const authorColumns = [
  sql<string | null>`users.name`.as('authorName'),
  sql<string | null>`users.last_name`.as('authorLastName'),
  sql<string | null>`users.picture`.as('authorPicture'),
  sql<string>`creators.name`.as('creatorName'),
  sql<string | null>`creators.picture`.as('creatorPicture'),
] as const;

/** Returns the condition for an entry with an undecided report. */
export const hasOpenReport = (subjectType: string, id: string) => sql<boolean>`exists (
  select from reports
  where subject_type = ${subjectType} and subject_id = ${sql.ref(id)} and decided_at is null)`;
