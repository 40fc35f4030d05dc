import { CourseInput, courses, type CourseDraft } from '@/contract/courses';
import { fieldErrorsOf, type FieldError } from '@/contract/shared';
import type { CallInput } from '@/lib/api-call';
import { createAutosave, type Autosave } from '@/lib/editing/autosave';
import { call } from '@/lib/browser/call';
import { createEditSessions } from '@/lib/editing/edit-sessions';
import { sendEvent } from '@/lib/browser/events';
import { createSerialQueue, type SerialQueue } from '@/lib/editing/serial-queue';
import { createWordsKeeper, type WordsKeeper } from '@/lib/editing/local-draft-keeper';

export type CourseChange = CallInput<'PATCH /courses/:id'>['body'] & object;
export type PartChange = Omit<CallInput<'PATCH /kumu/courses/edit-series-part'>['body'], 'partId'>;

/** What is saved together: the fields of the course, of one module or of one part. */
type Group = { kind: 'course' } | { kind: 'module' | 'part'; id: string };

/** The names of the groups in the autosave. */
export const groupKeys = {
  course: 'course',
  module: (id: string) => `module:${id}`,
  part: (id: string) => `part:${id}`,
} as const;

function groupOf(key: string): Group {
  const [kind, id = ''] = key.split(':');
  return kind === 'module' || kind === 'part' ? { kind, id } : { kind: 'course' };
}

/** What a course has of a group; undefined for a module or a part that was deleted. */
export function storedOf(course: CourseDraft, key: string): object | undefined {
  const group = groupOf(key);
  if (group.kind === 'course') return course;
  const things = group.kind === 'module' ? course.modules : course.modules.flatMap(({ parts }) => parts);
  return things.find(({ id }) => id === group.id);
}

const partSchema = courses.editSeriesPart.body;
const moduleSchema = courses.updateModule.body;

/** The contract's own rules, field by field, before anything is sent. */
function check(key: string, fields: Record<string, unknown>): FieldError[] {
  const group = groupOf(key);
  const result =
    group.kind === 'course'
      ? CourseInput.partial().safeParse(fields)
      : group.kind === 'part'
        ? partSchema.safeParse({ partId: group.id, ...fields })
        : moduleSchema.safeParse({ moduleId: group.id, ...fields });
  return result.success ? [] : fieldErrorsOf(result.error);
}

type ApplyDraft = (draft: CourseDraft) => unknown;

export type EditSession = {
  autosave: Autosave;
  keeper: WordsKeeper;
  /** Each answer is the whole course: one request at a time, so that a late answer cannot overwrite a newer one. */
  serialize: SerialQueue;
  /** Names who receives the answers to what is saved: the page that is open now. */
  onDraft: (apply: ApplyDraft) => void;
  /** The course as it was read last. */
  noticed: (course: CourseDraft) => void;
};

/** The fields of a course, its modules and its parts that hold words: they are kept in the browser until they are stored. */
const words = ['title', 'tagline', 'description', 'tags', 'outcomes', 'text'];

/** What a course costs and what comes with it: while it is public, a change of these waits until it is confirmed. */
const publicFieldsOf = ({ priceCents, digitalProductId }: CourseDraft) => ({ priceCents, digitalProductId });

export const { sessionFor } = createEditSessions(createSession);

function createSession(courseId: string): EditSession {
  const serialize = createSerialQueue();
  let apply: ApplyDraft = () => undefined;
  let latest: CourseDraft | undefined;

  async function saveCourse(body: CourseChange): Promise<CourseDraft> {
    const draft = await call('PATCH /courses/:id', { params: { id: courseId }, body });
    if (body.tags?.length)
      sendEvent('ADD_TAGS_ON_PROJECT', {
        contentType: 'COURSE',
        contentId: courseId,
        tagsCount: body.tags.length,
      });
    return draft;
  }

  const send = (group: Group, fields: Record<string, unknown>): Promise<CourseDraft> => {
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
    keeper: createWordsKeeper(autosave, { contentType: 'COURSE', contentId: courseId, words }),
    serialize,
    noticed(course) {
      latest = course;
      // What is public as it was chosen waits for nothing.
      if (autosave.isUnconfirmed(groupKeys.course)) autosave.hold(groupKeys.course, {});
    },
    onDraft(next) {
      apply = next;
    },
  };
}
