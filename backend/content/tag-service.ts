import type { Body } from '../../contract/call.ts';
import type { content } from '../../contract/content.ts';
import { db } from '../db/connection.ts';
import { listPublicTags } from '../extension-points/content-kinds.ts';
import * as repository from './tag-repository.ts';

const LISTED = 100;
const SUGGESTED = 6;

export const list = async () => ({ tags: await repository.listTags(db, listPublicTags(), null, LISTED) });

/** Suggests existing tags whose words all occur in the text, in any grammatical form. */
export async function suggest({ title, description }: Body<typeof content.suggestTags>) {
  const found = await repository.listTags(db, listPublicTags(), `${title}. ${description}`, SUGGESTED);
  return { tags: found.map(({ tag }) => tag) };
}
