import type { Db } from '../db/connection.ts';
import type { PublicPages, ShownKind } from '../revalidation.ts';
import { listKinds, type ContentKind } from './content-kinds.ts';

const contributed: PublicPages[] = [];

/**
 * Registers the static pages of types without a content kind; called once at startup by `app.ts`.
 */
export const registerPublicPages = (list: PublicPages[]): void => void contributed.push(...list);

/** Returns the static pages that show each type; several domains can have pages of one type. */
export function listPublicPages(): PublicPages {
  const all = [
    ...contributed,
    ...listKinds().map((kind) => ({
      [kind.type]: (from: Db, id: string) => contentPages(from, kind, id),
    })),
  ];
  const types = new Set(all.flatMap((pages) => Object.keys(pages) as ShownKind[]));
  return Object.fromEntries(
    [...types].map((type) => [
      type,
      async (from: Db, id: string) =>
        (await Promise.all(all.map((pages) => pages[type]?.(from, id) ?? []))).flat(),
    ]),
  );
}

/** Returns the static pages of a content and the pages of other types that name it. */
async function contentPages(
  from: Db,
  { type, publicPages: own }: ContentKind,
  id: string,
): Promise<string[]> {
  const content = { contentType: type, contentId: id };
  const naming = listKinds().map((kind) => kind.pagesNaming?.(from, content) ?? []);
  return [...(await own(from, id)), ...(await Promise.all(naming)).flat()];
}
