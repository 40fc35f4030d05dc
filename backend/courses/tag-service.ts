import type { Body } from '../../contract/call.ts';
import type { courses } from '../../contract/courses.ts';
import { db } from '../db/connection.ts';
import * as repository from './tag-repository.ts';

const LISTED = 100;
const SUGGESTED = 6;

export const list = async () => ({ tags: await repository.listTags(db, null, LISTED) });

/** Tags that others use for the same words, in any of their forms; nothing is made up. */
export async function suggest({ title, description }: Body<typeof courses.suggestTags>) {
  const found = await repository.listTags(db, `${title}. ${description}`, SUGGESTED);
  return { tags: found.map(({ tag }) => tag) };
}
