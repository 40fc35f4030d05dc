import type { Trx } from '../db/connection.ts';
import { conflict, notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { isOwn } from '../policies/access.ts';

type DraftRow = { creatorId: string; state: string; version: number };

/**
 * Returns the checks before a change of own content.
 * @param name name of the type in messages, such as "post"
 */
export const draftChecks = <Row extends DraftRow>({
  name,
  lock,
}: {
  name: string;
  lock(trx: Trx, id: string): Promise<Row | undefined>;
}) => ({
  /**
   * Locks an own row.
   * @throws 404 for another creator's row and for a deleted row
   */
  async lockOwn(trx: Trx, actor: Actor, id: string): Promise<Row> {
    const row = await lock(trx, id);
    if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound(`This ${name}`);
    return row;
  },

  /**
   * Asserts that the caller's version is current, so that one window does not overwrite another
   * window's changes.
   * @param version undefined if the caller has not read the content and its change cannot overwrite
   *   a newer version
   * @throws 409 if another window has saved a newer version
   */
  assertVersion(row: Row, version: number | undefined): void {
    if (version !== undefined && row.version !== version)
      throw conflict(
        'EDITED_ELSEWHERE',
        `This ${name} was saved in another window. Compare both before you continue.`,
      );
  },
});
