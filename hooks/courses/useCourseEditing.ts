import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { CourseInput, courses, type CourseDraft, type DraftPart } from '@/contract/courses';
import { fieldErrorsOf, type FieldError } from '@/contract/shared';
import { useCall } from '@/hooks/useCall';
import { useUploadDone } from '@/hooks/files/useUploads';
import { createAutosave, type Autosave } from '@/lib/browser/autosave';
import type { CallInput } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { call, pathOf } from '@/lib/browser/call';
import { applyMove, type Move } from '@/lib/courses/outline';

type CourseChange = CallInput<'PATCH /courses/:id'>['body'] & object;
type PartChange = Omit<CallInput<'PATCH /kumu/courses/edit-series-part'>['body'], 'partId'>;
type NewPart = Omit<CallInput<'POST /kumu/courses/add-series-part'>['body'], 'moduleId'>;
export type NewStatus = CallInput<'PATCH /kumu/courses/update-status'>['body']['status'];

/** The fields typed in the course's own group; all others of a draft belong to the server. */
export type CourseValues = Pick<
  CourseDraft,
  'title' | 'promise' | 'description' | 'topicId' | 'tags' | 'outcomes' | 'priceCents' | 'digitalProductId'
>;

const COURSE = 'course';
const draftKey = (id: string) => pathOf('GET /courses/:id/draft', { params: { id } });

const partSchema = courses.editSeriesPart.body;
const moduleSchema = courses.updateModule.body;

/** The contract's own rules, field by field, before anything is sent. */
function check(group: string, fields: Record<string, unknown>): FieldError[] {
  const [kind, id] = group.split(':');
  const result =
    kind === COURSE
      ? CourseInput.partial().safeParse(fields)
      : kind === 'part'
        ? partSchema.safeParse({ partId: id, ...fields })
        : moduleSchema.safeParse({ moduleId: id, ...fields });
  return result.success ? [] : fieldErrorsOf(result.error);
}

type Line = <T>(task: () => Promise<T>) => Promise<T>;

/** One request at a time: each answer is the whole course, so a late one must not overtake a newer one. */
function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
}

type Show = (draft: CourseDraft) => unknown;
type Desk = {
  autosave: Autosave;
  inLine: Line;
  /** Where answers are shown: the page that is open now. */ showIn: (show: Show) => void;
};

/** What is being edited, by course. It outlives the page, so that nothing typed is lost on the way elsewhere. */
const desks = new Map<string, Desk>();

function deskOf(courseId: string): Desk {
  const found = desks.get(courseId);
  if (found) return found;
  const inLine = createLine();
  let keep: Show = () => undefined;
  const save = (group: string, fields: Record<string, unknown>) => {
    const [kind, id = ''] = group.split(':');
    return inLine(async () => {
      if (kind === COURSE)
        return keep(
          await call('PATCH /courses/:id', { params: { id: courseId }, body: fields as CourseChange }),
        );
      if (kind === 'part')
        return keep(
          await call('PATCH /kumu/courses/edit-series-part', {
            body: { ...(fields as PartChange), partId: id },
          }),
        );
      return keep(await call('PATCH /kumu/courses/update-module', { body: { ...fields, moduleId: id } }));
    });
  };
  const desk: Desk = {
    autosave: createAutosave({ save, check }),
    inLine,
    showIn(show) {
      keep = show;
    },
  };
  // A server renders for everybody and keeps nothing.
  if (typeof window !== 'undefined') desks.set(courseId, desk);
  return desk;
}

/**
 * One own course with everything a creator does to it. Actions throw ApiError; what is typed is saved by itself.
 * `draft` is what the page was rendered with.
 */
export function useCourseEditing(courseId: string, draft?: CourseDraft) {
  const {
    data: course,
    error,
    mutate,
  } = useCall('GET /courses/:id/draft', { params: { id: courseId } }, { fallbackData: draft });
  const { mutate: mutateAny } = useSWRConfig();

  const desk = useMemo(() => deskOf(courseId), [courseId]);
  const { autosave } = desk;
  const saving = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot);

  useEffect(
    () => desk.showIn((answer) => mutateAny(draftKey(courseId), answer, { revalidate: false })),
    [desk, courseId, mutateAny],
  );
  // Leaving the page must not wait for the pause after the last key; a connection that is back is tried at once.
  useEffect(() => {
    const save = () => void autosave.flush();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      save();
    };
  }, [autosave]);

  const actions = useMemo(() => {
    const keep = (draft: CourseDraft) => mutate(draft, { revalidate: false });
    const act = (task: () => Promise<CourseDraft>) =>
      desk.inLine(async () => {
        const draft = await task();
        await keep(draft);
        return draft;
      });
    return {
      changeCourse: (fields: CourseChange) => autosave.change(COURSE, fields),
      changePart: (partId: string, fields: PartChange) => autosave.change(`part:${partId}`, fields),
      changeModule: (moduleId: string, title: string) => autosave.change(`module:${moduleId}`, { title }),
      flush: autosave.flush,
      isUnsaved: autosave.isUnsaved,

      addModule: (title: string) =>
        act(() => call('POST /kumu/courses/add-module', { body: { courseId, title } })),
      /** Its parts go with it. */
      deleteModule: async (moduleId: string, partIds: string[]) => {
        const draft = await act(() => call('DELETE /kumu/courses/delete-module', { query: { moduleId } }));
        autosave.forget(`module:${moduleId}`);
        partIds.forEach((partId) => autosave.forget(`part:${partId}`));
        return draft;
      },
      addPart: (moduleId: string, part: NewPart) =>
        act(() => call('POST /kumu/courses/add-series-part', { body: { ...part, moduleId } })),
      /** For what the server may refuse as a whole: a file, the kind. */
      setPart: (partId: string, fields: PartChange) =>
        act(() => call('PATCH /kumu/courses/edit-series-part', { body: { ...fields, partId } })),
      deletePart: async (partId: string) => {
        const draft = await act(() => call('DELETE /kumu/courses/delete-series-part', { query: { partId } }));
        autosave.forget(`part:${partId}`);
        return draft;
      },
      /** Shown at once; goes back to what the server has when it refuses. */
      move: async (move: Move) => {
        await mutate((now) => now && { ...now, modules: applyMove(now.modules, move) }, {
          revalidate: false,
        });
        const { kind, id, ...where } = move;
        try {
          return await act(() =>
            kind === 'module'
              ? call('PATCH /kumu/courses/update-module', { body: { moduleId: id, ...where } })
              : call('PATCH /kumu/courses/edit-series-part', { body: { partId: id, ...where } }),
          );
        } catch (failure) {
          await mutate();
          throw failure;
        }
      },
      setPicture: (pictureId: string) =>
        act(() => call('PATCH /courses/:id', { params: { id: courseId }, body: { pictureId } })),
      setStatus: async (status: NewStatus) => {
        const isSaved = await autosave.flush();
        // While the office looks nothing can be changed: what waits would stay behind.
        if (status === 'IN_REVIEW' && !isSaved)
          throw new ApiError(0, 'NOT_SAVED', 'Something typed is not stored yet.', '');
        return act(() => call('PATCH /kumu/courses/update-status', { body: { courseId, status } }));
      },
      unlinkDigitalProduct: () =>
        act(() => call('POST /kumu/courses/unlink-digital-product', { body: { courseId } })),
      /** In line: an older answer that is still on its way must not win. */
      reload: () => act(() => call('GET /courses/:id/draft', { params: { id: courseId } })),
    };
  }, [autosave, courseId, desk, mutate]);

  // The queue puts a file into its part by itself; here it is only shown.
  useUploadDone(({ item }) => {
    if (item.courseId === courseId) actions.reload().catch(() => undefined);
  });

  return {
    course,
    error,
    retry: () => mutate(),
    saveStatus: saving.status,
    savedAt: saving.savedAt,
    ...actions,
    /** What the fields show: the course, and over it everything typed. */
    values: course && ({ ...course, ...saving.values[COURSE] } as CourseValues),
    errors: saving.errors[COURSE] ?? [],
    partValues: (part: DraftPart): DraftPart => ({ ...part, ...saving.values[`part:${part.id}`] }),
    partErrors: (partId: string) => saving.errors[`part:${partId}`] ?? [],
    moduleTitle: (module: { id: string; title: string }) =>
      (saving.values[`module:${module.id}`]?.title as string | undefined) ?? module.title,
    moduleErrors: (moduleId: string) => saving.errors[`module:${moduleId}`] ?? [],
  };
}

export type CourseEditing = ReturnType<typeof useCourseEditing>;
/** The same once the course is there. */
export type OpenCourse = CourseEditing & { course: CourseDraft; values: CourseValues };
