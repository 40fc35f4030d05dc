import type { Body } from '../../contract/call.ts';
import type { courses, CourseDraft, CourseDraftFields } from '../../contract/courses.ts';
import type { PartKind } from '../../contract/values/content.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { canCharge, isOwn } from '../policies/access.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { recordChanges } from '../moderation/change-service.ts';
import { coverColumns, enqueueCover } from '../content/cover-service.ts';
import { listNeeded } from '../content/sale-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { getReadyFile } from '../files/service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, invalidField, invalidTransition, notFound, type Verdict } from '../errors.ts';
import { assertOwnProduct, recordIncludedProduct } from './included-service.ts';
import { revalidate } from '../revalidation.ts';
import * as outline from './outline-repository.ts';
import * as policy from './policy.ts';
import { readPublicOutline } from './public-outline.ts';
import * as repository from './repository.ts';
import { recordFileUses, review } from './review-service.ts';
import { lockForChange, afterStateChange, changeDraft, toDraft, markChanged } from './service.ts';

type CourseChange = Body<typeof courses.update>;
type Row = repository.CourseRow;
/** Writes the change of an outline; called with the locked course. */
type Work = (trx: Trx, row: Row) => Promise<void>;

const MOST_MODULES = 60;
const MOST_PARTS = 300;

/**
 * Changes the outline in one transaction. Also updates the file uses and records the change for the
 * office.
 */
export const changeOutline = (actor: CreatorActor, courseId: string, work: Work): Promise<CourseDraft> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, courseId);
    const before = row.publishedAt && (await readPublicOutline(trx, courseId));
    await work(trx, row);
    // A change of a published course is public at once, so it is recorded for the office.
    if (before) await recordChanges(trx, 'COURSE', courseId, before, await readPublicOutline(trx, courseId));
    await recordFileUses(trx, courseId);
    await markChanged(trx, row);
    return toDraft(trx, actor, courseId);
  });

/**
 * Converts the fields of a request into columns. Checks first that the referenced rows belong to
 * the actor.
 */
async function columnsOf(trx: Trx, actor: CreatorActor, { pictureId, ...rest }: CourseChange) {
  if (rest.digitalProductId) await assertOwnProduct(trx, actor, rest.digitalProductId);
  return { ...rest, ...(await coverColumns(trx, actor, pictureId)) };
}

/**
 * Limits the number of courses of a creator without approval, because anybody can become a creator.
 * @throws 409
 */
async function assertMayAdd(trx: Trx, { creator }: CreatorActor): Promise<void> {
  if (creators.canPublish(creator) === true) return;
  await creators.lockById(trx, creator.id);
  const most = limits.coursesBeforeApproval;
  if ((await repository.listOwn(trx, creator.id, { after: null, limit: most })).length < most) return;
  throw conflict('TOO_MANY_COURSES', `Until your profile is approved you can have ${most} courses.`);
}

/**
 * Creates a course draft.
 * @throws 409 if a creator without approval has too many courses
 */
export const create = (actor: CreatorActor, input: Body<typeof courses.create>): Promise<CourseDraft> =>
  inTransaction(async (trx) => {
    await assertMayAdd(trx, actor);
    const columns = await columnsOf(trx, actor, input);
    const at = now();
    const row = await repository.insertCourse(trx, {
      ...columns,
      title: input.title,
      creatorId: actor.creator.id,
      createdAt: at,
      updatedAt: at,
    });
    await enqueueCover(trx, 'COURSE', null, { ...columns, id: row.id });
    return toDraft(trx, actor, row.id);
  });

/** Updates a course. Changed texts and prices of a published course are public at once. */
export const update = (actor: CreatorActor, id: string, input: CourseChange): Promise<CourseDraftFields> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    if (row.publishedAt && input.topicId === null)
      throw invalidField('topicId', 'REQUIRED', 'A published course keeps a topic.');
    const columns = await columnsOf(trx, actor, input);
    if (row.publishedAt && columns.priceCents && !canCharge(columns.priceCents, await canReceive(trx, row)))
      throw invalidField('priceCents', 'PAYOUTS_NEEDED', 'A price needs payouts, which are not set up yet.');
    const draft = await changeDraft(trx, actor, row, columns);
    await recordIncludedProduct(trx, row, columns.digitalProductId);
    if (row.publishedAt) await recordChanges(trx, 'COURSE', id, row, columns);
    // A payment page with the old price is closed, so that a buyer never pays another price than
    // the course page shows.
    if (columns.priceCents !== undefined && columns.priceCents !== row.priceCents)
      await closeOpenPurchases(trx, { contentType: 'COURSE', contentId: id });
    await enqueueCover(trx, 'COURSE', row, { id, ...columns });
    if (row.isPublic) await revalidate(trx, 'COURSE', id);
    return draft;
  });

export const unlinkDigitalProduct = (actor: CreatorActor, id: string) =>
  update(actor, id, { digitalProductId: null });

/** Returns true if the course's creator can receive payments. */
const canReceive = async (trx: Trx, row: Row): Promise<boolean> =>
  creators.canReceive(await creators.getById(trx, row.creatorId));

function assertCanCharge({ priceCents }: Row, canBePaid: boolean): void {
  if (!canCharge(priceCents, canBePaid))
    throw conflict('PAYOUTS_NEEDED', 'A course with a price needs payouts. Set them up, or make it free.');
}

const assert = (verdict: Verdict) => {
  if (verdict !== true) throw invalidTransition(verdict);
};

/**
 * Returns the creator of a course that will become public.
 * @throws 409 for a creator who may not publish now
 */
async function getPublisher(trx: Trx, { creatorId }: Row) {
  const creator = await creators.getById(trx, creatorId);
  const verdict = creators.canPublish(creator);
  if (verdict !== true) throw conflict('CREATOR_NOT_APPROVED', verdict);
  return creator;
}

/**
 * Changes the state of a course.
 * @throws 409 from another state, 422 with the missing field
 */
export async function updateStatus(
  actor: CreatorActor,
  { courseId, status }: Body<typeof courses.updateStatus>,
): Promise<CourseDraft> {
  return inTransaction(async (trx) => {
    const row = await repository.lockCourse(trx, courseId);
    if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This course');
    if (status === 'IN_REVIEW') await review.submit(trx, row);
    if (status === 'DRAFT') await review.withdraw(trx, row);
    if (status === 'PUBLISHED') {
      const creator = await getPublisher(trx, row);
      assert(policy.canPublish(row, true));
      assertHasParts(row);
      assertCanCharge(row, creators.canReceive(creator));
      await repository.updateCourse(trx, courseId, { state: 'PUBLISHED' });
    }
    if (status === 'UNPUBLISHED') {
      assert(policy.canUnpublish(row));
      await repository.updateCourse(trx, courseId, { state: 'UNPUBLISHED' });
    }
    await afterStateChange(trx, row);
    return toDraft(trx, actor, courseId);
  });
}

/** Deletes a course. Its owners still have access. */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockCourse(trx, id);
    if (!row || policy.canRemove(actor, row) !== true) throw notFound('This course');
    await repository.updateCourse(trx, id, { state: 'DELETED', updatedAt: now() });
    await recordFileUses(trx, id);
    await afterStateChange(trx, row);
  });

export const addModule = (actor: CreatorActor, { courseId, title }: Body<typeof courses.addModule>) =>
  changeOutline(actor, courseId, async (trx) => {
    if ((await outline.listModules(trx, courseId)).length >= MOST_MODULES)
      throw conflict('TOO_MANY_MODULES', `A course holds ${MOST_MODULES} modules at most.`);
    await outline.insertModule(trx, courseId, title);
  });

async function courseOfModule(moduleId: string): Promise<string> {
  const found = await outline.findModule(db, moduleId);
  if (!found) throw notFound('This module');
  return found.courseId;
}

/**
 * Asserts that a module exists in the course. The caller must lock the course, because otherwise a
 * concurrent request may delete the module.
 * @throws 404
 */
async function assertModule(trx: Trx, courseId: string, moduleId: string): Promise<void> {
  const found = await outline.findModule(trx, moduleId);
  if (found?.courseId !== courseId || found.retiredAt) throw notFound('This module');
}

export const updateModule = async (
  actor: CreatorActor,
  { moduleId, title, position }: Body<typeof courses.updateModule>,
) => {
  const courseId = await courseOfModule(moduleId);
  return changeOutline(actor, courseId, async (trx) => {
    await assertModule(trx, courseId, moduleId);
    if (title !== undefined) await outline.renameModule(trx, moduleId, title);
    if (position !== undefined) await outline.moveModule(trx, courseId, moduleId, position);
  });
};

export const deleteModule = async (actor: CreatorActor, moduleId: string) =>
  changeOutline(actor, await courseOfModule(moduleId), async (trx, row) => {
    await assertModule(trx, row.id, moduleId);
    const parts = (await outline.listParts(trx, row.id)).filter((part) => part.moduleId === moduleId);
    // Parts are removed in reverse order, because each retired part is placed before the parts that
    // were retired earlier.
    for (const part of parts.reverse()) await removePart(trx, part);
    if (await outline.hasParts(trx, moduleId))
      await outline.retireModule(trx, { id: moduleId, courseId: row.id }, now());
    else await outline.deleteModule(trx, moduleId);
    await settleRemoval(trx, row);
  });

/**
 * Removes a course part. If the course has owners or is being paid for, an approved part is retired
 * instead of deleted. Only these owners can then still see it.
 */
async function removePart(trx: Trx, part: outline.PartRow): Promise<void> {
  const isSold = part.isApproved && (await listNeeded(trx, 'COURSE', [part.courseId])).has(part.courseId);
  if (isSold) await outline.retirePart(trx, part, now());
  else await outline.deletePart(trx, part.id);
}

/**
 * Updates the course after the removal of parts.
 * @throws 409 if a published course has no parts left
 */
async function settleRemoval(trx: Trx, row: Row): Promise<void> {
  await settlePending(trx, row);
  if (row.state === 'PUBLISHED') assertHasParts(await repository.getCourse(trx, row.id));
}

function assertHasParts({ partsCount }: Pick<Row, 'partsCount'>): void {
  if (partsCount === 0)
    throw conflict(
      'LAST_PART',
      'A published course keeps at least one part. Add another one, or unpublish the course.',
    );
}

/**
 * Updates the pending state of a course that was published before. New media waits for a review by
 * the office, unless reviews take place after the publication.
 */
async function settlePending(trx: Trx, row: Row): Promise<void> {
  if (row.publishedAt && !config.reviewBeforePublish && (await outline.countPending(trx, row.id)) > 0) {
    await outline.approveParts(trx, row.id);
    await repository.updateCourse(trx, row.id, { unreviewedSince: row.unreviewedSince ?? now() });
  }
  const waits = row.publishedAt !== null && (await outline.countPending(trx, row.id)) > 0;
  if (waits !== row.hasPendingChanges)
    await repository.updateCourse(trx, row.id, {
      hasPendingChanges: waits,
      ...(waits && { submittedAt: now() }),
    });
  await outline.recount(trx, row.id);
}

export const addSeriesPart = async (actor: CreatorActor, input: Body<typeof courses.addSeriesPart>) => {
  const courseId = await courseOfModule(input.moduleId);
  return changeOutline(actor, courseId, async (trx, row) => {
    await assertModule(trx, courseId, input.moduleId);
    if ((await outline.listParts(trx, courseId)).length >= MOST_PARTS)
      throw conflict('TOO_MANY_PARTS', `A course holds ${MOST_PARTS} parts at most.`);
    await assertOwnFile(trx, actor, input.kind, input.fileId);
    // A text is public at once, but media needs a review.
    const isApproved = row.publishedAt !== null && input.kind === 'text';
    if (isApproved) assertWords(input.text ?? '');
    await outline.insertPart(trx, {
      courseId,
      moduleId: input.moduleId,
      title: input.title,
      kind: input.kind,
      textBody: input.text ?? '',
      durationSeconds: input.durationSeconds ?? 0,
      isFree: input.isFree ?? false,
      pendingFileId: input.fileId ?? null,
      isApproved,
    });
    await settlePending(trx, row);
  });
};

/**
 * Asserts that a published text is not empty, because every part of a sold course must have
 * content.
 * @throws 422
 */
function assertWords(text: string): void {
  if (text.trim() === '') throw invalidField('text', 'REQUIRED', 'A published text needs some words.');
}

/**
 * Asserts that a file belongs to the actor and matches the kind of the course part.
 * @throws 404 for another person's file, 422 for a file of another kind
 */
async function assertOwnFile(
  trx: Trx,
  actor: CreatorActor,
  kind: PartKind,
  fileId: string | null | undefined,
): Promise<void> {
  if (!fileId) return;
  const file = await getReadyFile(trx, actor.userId, fileId);
  if (findFileKind(file.mimeType) !== kind)
    throw invalidField('fileId', 'FILE_KIND_MISMATCH', `This file is not for a ${kind} part.`);
}

async function courseOfPart(partId: string): Promise<string> {
  const found = await outline.findPart(db, partId);
  if (!found) throw notFound('This part');
  return found.courseId;
}

/**
 * Returns a course part that can be edited. The caller must lock the course.
 * @throws 404 for an unknown part, and for a removed part that is kept only for its owners
 */
export async function getEditablePart(trx: Trx, partId: string) {
  const found = await outline.findPart(trx, partId);
  if (!found || found.retiredAt) throw notFound('This part');
  return found;
}

export const editSeriesPart = async (actor: CreatorActor, input: Body<typeof courses.editSeriesPart>) => {
  const courseId = await courseOfPart(input.partId);
  return changeOutline(actor, courseId, async (trx, row) => {
    const part = await getEditablePart(trx, input.partId);
    if (input.kind && input.kind !== part.kind && part.isApproved)
      throw conflict('PART_IS_PUBLISHED', 'A published part keeps its kind. Add a new part instead.');
    const kind = input.kind ?? part.kind;
    if (part.isApproved && kind === 'text' && input.text !== undefined) assertWords(input.text);
    await assertOwnFile(trx, actor, kind, input.fileId);
    const keepsFile = input.fileId === undefined && kind === part.kind;
    await outline.updatePart(trx, part.id, {
      title: input.title ?? part.title,
      kind,
      textBody: input.text ?? part.textBody,
      isFree: input.isFree ?? part.isFree,
      durationSeconds: input.durationSeconds ?? part.durationSeconds,
      // If the creator chooses the public file again, the pending file is discarded.
      pendingFileId: keepsFile
        ? part.pendingFileId
        : input.fileId === part.fileId
          ? null
          : (input.fileId ?? null),
    });
    if (input.moduleId !== undefined || input.position !== undefined) await move(trx, part, input);
    await settlePending(trx, row);
  });
};

async function move(
  trx: Trx,
  part: { id: string; courseId: string; moduleId: string; position: number },
  to: { moduleId?: string; position?: number },
): Promise<void> {
  const moduleId = to.moduleId ?? part.moduleId;
  await assertModule(trx, part.courseId, moduleId);
  await outline.movePart(trx, part, moduleId, to.position ?? Number.MAX_SAFE_INTEGER);
}

export const deleteSeriesPart = async (actor: CreatorActor, partId: string) =>
  changeOutline(actor, await courseOfPart(partId), async (trx, row) => {
    await removePart(trx, await getEditablePart(trx, partId));
    await settleRemoval(trx, row);
  });
