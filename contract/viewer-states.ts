import { z } from './zod.ts';
import { get } from './call.ts';
import { ContentType } from './content.ts';
import { Id } from './shared.ts';
import { contentTypes, MOST_REFS } from './values/content.ts';

const Ref = z
  .string()
  .transform((text) => text.split(':'))
  .pipe(z.tuple([ContentType, Id]))
  .transform(([contentType, contentId]) => ({ contentType, contentId }));

const LONGEST_REF = Math.max(...contentTypes.map(({ length }) => length)) + ':'.length + 36;

/** Contents separated by commas, each as type and id, such as `COURSE:<id>`. */
const RefList = z
  .string()
  .max(MOST_REFS * (LONGEST_REF + 1))
  .transform((text) => text.split(','))
  .pipe(z.array(Ref).min(1).max(MOST_REFS));

/** Relation of the caller to one content, creator or membership. */
export const ViewerState = z.object({
  contentType: ContentType,
  contentId: Id,
  /** True if the content is saved, or the creator is followed. */
  isMarked: z.boolean(),
  /** Progress in content that the caller owns; null for other content. */
  owned: z
    .object({
      percent: z.int().nullable(),
      /** Number of completed parts; null for types without progress. */
      doneCount: z.int().nullable(),
      /** Position of the next part, from 1; null if nothing is started or all is completed. */
      nextPart: z.int().nullable(),
    })
    .nullable(),
});
export type ViewerState = z.infer<typeof ViewerState>;

export const viewerStates = {
  list: get('/viewer-states', {
    access: 'member',
    summary: 'Which of these contents the member has saved, follows or holds, and how far they are in each',
    query: z.strictObject({ refs: RefList }),
    reply: z.object({ items: z.array(ViewerState) }),
  }),
};
