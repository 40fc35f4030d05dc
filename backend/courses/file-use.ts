import type { Db } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import type { FileUse, Use } from '../contributions/file-uses.ts';
import { editSeriesPart } from './editing-service.ts';
import * as repository from './repository.ts';

/** A deleted course needs its files as long as somebody holds an entitlement to it. */
async function needOf(from: Db, id: string, state: string | undefined): Promise<Use> {
  if (state !== undefined && state !== 'DELETED') return 'IN_USE';
  return (await entitlements.countHolders(from, 'COURSE', id)) > 0 ? 'KEPT' : 'FREE';
}

/** Courses use files in their parts; a finished upload is attached to the part that is its target. */
export const courseFileUse: FileUse = {
  kind: 'COURSE',
  async needOf(from, ids) {
    const states = new Map((await repository.listByIds(from, ids)).map((row) => [row.id, row.state]));
    const needs = ids.map(async (id) => [id, await needOf(from, id, states.get(id))] as const);
    return new Map(await Promise.all(needs));
  },
  target: {
    kind: 'SERIES_PART',
    async attach(actor, partId, file) {
      await editSeriesPart(actor, { partId, fileId: file.id });
    },
  },
};
