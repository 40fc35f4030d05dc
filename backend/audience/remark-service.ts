import type { Remark, audience } from '../../contract/audience.ts';
import type { Query } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import { listOpenable } from '../chat/service.ts';
import { listCards } from '../content/service.ts';
import { db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import * as repository from './remark-repository.ts';

type Content = Remark['content'];

const toRemark = (row: repository.RemarkRow, content: Content, canMessage: boolean): Remark => ({
  id: row.id,
  kind: row.kind,
  author: {
    userId: row.userId,
    name: displayName(row.name, row.lastName),
    picture: shownPicture(row.picture),
  },
  text: row.text,
  stars: row.stars,
  isQuestion: row.isQuestion,
  content,
  at: row.at.toISOString(),
  answer:
    row.answerId === null
      ? null
      : { id: row.answerId, text: row.answerText ?? '', at: row.answeredAt!.toISOString() },
  canAnswer: row.takesComments,
  canMessage,
});

/**
 * Lists the ratings of the caller's content and other people's comments on the caller's posts.
 * Comments that the caller has not answered precede all others.
 */
export async function listRemarks(
  actor: CreatorActor,
  { kind, cursor, limit }: Query<typeof audience.listRemarks>,
) {
  const rows = await repository.listRemarks(db, {
    creatorId: actor.creator.id,
    creatorUserId: actor.userId,
    kind,
    after: cursor ? readCursor(cursor, 3) : null,
    limit: limit + 1,
  });
  const authorIds = [...new Set(rows.map(({ userId }) => userId))];
  const [cards, openable] = await Promise.all([listCards(db, rows), listOpenable(db, actor, authorIds)]);
  const toContent = ({ contentType, contentId }: repository.RemarkRow): Content => {
    const card = cards.get(contentId)!;
    const path = card.isPublic ? card.path : paths.viewContent(contentType, contentId);
    return { contentType, contentId, title: card.title, path };
  };
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.rank, row.sortText, row.id),
    (row) => toRemark(row, toContent(row), openable.has(row.userId)),
  );
}
