import { CourseInput, courses, type CourseDraft, type CourseDraftFields } from '@/contract/courses';
import { toFieldErrors } from '@/contract/rules/field-errors';
import type { FieldError } from '@/contract/shared';
import type { CallInput } from '@/lib/api-call';
import { createAutosave, type Autosave } from '@/lib/editing/autosave';
import { call } from '@/lib/browser/call';
import { createEditSessions } from '@/lib/editing/edit-sessions';
import { sendEvent } from '@/lib/browser/events';
import { createSerialQueue, type SerialQueue } from '@/lib/editing/serial-queue';
import { createLocalDraftKeeper, type LocalDraftKeeper } from '@/lib/editing/local-draft-keeper';

export type CourseChange = CallInput<'PATCH /courses/:id'>['body'] & object;
export type PartChange = Omit<CallInput<'PATCH /kumu/courses/edit-series-part'>['body'], 'partId'>;

/** Autosave group: the fields of the course, of one module or of one part. */
type Group = { kind: 'course' } | { kind: 'module' | 'part'; id: string };

/** Group names in the autosave store. */
export const groupKeys = {
  course: 'course',
  module: (id: string) => `module:${id}`,
  part: (id: string) => `part:${id}`,
} as const;

function groupOf(key: string): Group {
  const [kind, id = ''] = key.split(':');
  return kind === 'module' || kind === 'part' ? { kind, id } : { kind: 'course' };
}

/** Returns the course's values of a group; undefined for a deleted module or part. */
export function findStoredFields(course: CourseDraft, key: string): object | undefined {
  const group = groupOf(key);
  if (group.kind === 'course') return course;
  const things = group.kind === 'module' ? course.modules : course.modules.flatMap(({ parts }) => parts);
  return things.find(({ id }) => id === group.id);
}

const partSchema = courses.editSeriesPart.body;
const moduleSchema = courses.updateModule.body;

/** Validates fields with the contract's own rules before a request. */
function check(key: string, fields: Record<string, unknown>): FieldError[] {
  const group = groupOf(key);
  const result =
    group.kind === 'course'
      ? CourseInput.partial().safeParse(fields)
      : group.kind === 'part'
        ? partSchema.safeParse({ partId: group.id, ...fields })
        : moduleSchema.safeParse({ moduleId: group.id, ...fields });
  return result.success ? [] : toFieldErrors(result.error);
}

/** Response to a change: the whole course, or its own fields without the outline. */
export type CourseAnswer = CourseDraft | CourseDraftFields;
type ApplyAnswer = (answer: CourseAnswer) => unknown;

export type EditSession = {
  autosave: Autosave;
  keeper: LocalDraftKeeper;
  /** Serialises requests, so that a late response cannot overwrite a newer response. */
  serialize: SerialQueue;
  /** Sets the receiver of responses: the page that is open now. */
  onAnswer: (apply: ApplyAnswer) => void;
  /** Receives the last loaded version of the course. */
  received: (course: CourseDraft) => void;
};

/**
 * Text fields of a course, its modules and its parts, kept as a local draft until they are stored.
 */
const words = ['title', 'tagline', 'description', 'tags', 'outcomes', 'text'];

/**
 * Returns the price and the bundled item of a course. While the course is public, a change of these
 * fields waits for confirmation.
 */
const publicFieldsOf = ({ priceCents, digitalProductId }: CourseDraft) => ({ priceCents, digitalProductId });

export const { sessionFor } = createEditSessions(createSession);

function createSession(courseId: string): EditSession {
  const serialize = createSerialQueue();
  let apply: ApplyAnswer = () => undefined;
  let latest: CourseDraft | undefined;

  async function saveCourse(body: CourseChange): Promise<CourseDraftFields> {
    const answer = await call('PATCH /courses/:id', { params: { id: courseId }, body });
    if (body.tags?.length)
      sendEvent('ADD_TAGS_ON_PROJECT', {
        contentType: 'COURSE',
        contentId: courseId,
        tagsCount: body.tags.length,
      });
    return answer;
  }

  const send = (group: Group, fields: Record<string, unknown>): Promise<CourseAnswer> => {
    if (group.kind === 'course') return saveCourse(fields);
    if (group.kind === 'part')
      return call('PATCH /kumu/courses/edit-series-part', {
        body: { ...(fields as PartChange), partId: group.id },
      });
    return call('PATCH /kumu/courses/update-module', { body: { ...fields, moduleId: group.id } });
  };

  const autosave = createAutosave({
    save: (key, fields) => serialize(async () => apply(await send(groupOf(key), fields))),
    check,
    publicFields: (key) =>
      key === groupKeys.course && latest?.state === 'PUBLISHED' ? publicFieldsOf(latest) : {},
  });
  return {
    autosave,
    keeper: createLocalDraftKeeper(autosave, { contentType: 'COURSE', contentId: courseId, words }),
    serialize,
    received(course) {
      latest = course;
      // A waiting change that equals the public value needs no confirmation.
      if (autosave.isUnconfirmed(groupKeys.course)) autosave.hold(groupKeys.course, {});
    },
    onAnswer(next) {
      apply = next;
    },
  };
}
