import type { Query } from '../../contract/call.ts';
import type { Idea, inspiration, Question } from '../../contract/inspiration.ts';
import { paths } from '../../contract/paths.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { displayName } from '../display-name.ts';
import { now } from '../clock.ts';
import { listKinds, listTagged } from '../extension-points/content-kinds.ts';
import { listCards } from '../content/service.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { CreatorActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import * as repository from './repository.ts';

type IdeaRow = Awaited<ReturnType<typeof repository.listIdeas>>[number];
type Piece = { contentType: ContentType; contentId: string };

/**
 * Returns ideas from members' searches and ratings, by the creator's topics first, without
 * dismissed ones.
 */
export async function list(
  { creator }: CreatorActor,
  { topicId, limit, cursor }: Query<typeof inspiration.list>,
) {
  const { topics } = await creators.getById(db, creator.id);
  const after = cursor ? readCursor(cursor, 3) : null;
  const types = listKinds().map(({ type }) => type);
  const wanted = { creatorId: creator.id, topics, topicId, types };
  const rows = await repository.listIdeas(db, wanted, after, limit + 1);
  const pieces = await ownPieces(creator.id, rows);
  const cards = await listCards(db, [...pieces.values()]);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.group, row.place, row.id),
    ({ group: _group, place: _place, contentType: _type, contentId: _id, ...idea }): Idea => {
      const piece = pieces.get(idea.id);
      const own = piece && cards.get(piece.contentId);
      return { ...idea, own: own?.isPublic ? { title: own.title, path: own.path } : null };
    },
  );
}

/**
 * Returns the creator's published pieces for ideas by idea id. A piece with the words in its title
 * or subtitle precedes a piece with them as a tag.
 */
async function ownPieces(creatorId: string, rows: IdeaRow[]): Promise<Map<string, Piece>> {
  const tagged = await repository.listTagged(
    db,
    listTagged('ofAll'),
    creatorId,
    rows.map(({ words }) => words),
  );
  const byTag = new Map<string, Piece>(tagged.map(({ tag, ...piece }) => [tag, piece]));
  return new Map(
    rows.flatMap(({ id, words, contentType, contentId }) => {
      const piece = contentType && contentId ? { contentType, contentId } : byTag.get(words);
      return piece ? [[id, piece] as const] : [];
    }),
  );
}

const toQuestion = (row: repository.QuestionRow): Question => ({
  id: row.id,
  text: row.textBody,
  author: displayName(row.name, row.lastName),
  topicId: row.topicId,
  askedAt: row.createdAt.toISOString(),
  post: {
    title: row.title,
    path: row.state === 'PUBLISHED' ? paths.post(row.postId) : paths.viewContent('POST', row.postId),
  },
});

/** Returns questions in comments on the creator's own posts. */
export async function listQuestions(
  { creator }: CreatorActor,
  { topicId, limit, cursor }: Query<typeof inspiration.listQuestions>,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listQuestions(db, { creatorId: creator.id, topicId }, after, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toQuestion);
}

async function assertShown(creatorId: string, ideaId: string): Promise<void> {
  if (!(await repository.isShownTo(db, creatorId, ideaId))) throw notFound('This idea');
}

/**
 * Dismisses an idea or a question; a repetition changes nothing.
 * @throws 404 for an id that is not shown to the creator
 */
export async function dismiss({ creator }: CreatorActor, ideaId: string): Promise<void> {
  await assertShown(creator.id, ideaId);
  await repository.putDismissal(db, { creatorId: creator.id, ideaId, dismissedAt: now() });
}

/**
 * Restores a dismissed idea; without a dismissal nothing changes.
 * @throws as `dismiss`
 */
export async function restore({ creator }: CreatorActor, ideaId: string): Promise<void> {
  await assertShown(creator.id, ideaId);
  await repository.deleteDismissal(db, creator.id, ideaId);
}
