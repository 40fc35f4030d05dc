import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import type { CourseDraft, DraftPart } from '@/contract/courses';
import type { CaptionLanguage } from '@/contract/values/languages';
import { createConfirmation } from '@/lib/editing/confirmation';
import { useLocalDraft } from '@/hooks/content/useLocalDraft';
import { useUploadDone } from '@/hooks/files/useUploads';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { toSaveStatus } from '@/lib/editing/autosave';
import { call, toCallPath } from '@/lib/browser/call';
import { moveInOutline } from '@/lib/courses/outline';
import type { Move } from '@/lib/editing/ordering';
import { captionsBody } from '@/lib/upload/captions-body';
import {
  groupKeys,
  sessionFor,
  findStoredFields,
  type CourseAnswer,
  type CourseChange,
  type PartChange,
} from '../../lib/editing/course-session';

type NewPart = Omit<CallInput<'POST /kumu/courses/add-series-part'>['body'], 'moduleId'>;
export type NewStatus = CallInput<'PATCH /kumu/courses/update-status'>['body']['status'];

/** Course fields that the creator types; the server owns all other fields of a draft. */
export type CourseValues = Pick<CourseDraft, Exclude<keyof CourseChange, 'pictureId'>>;

/**
 * Returns the course with a response applied. A response without the outline does not change the
 * outline.
 * @param now the course in the cache; undefined while it is loading
 */
const merge = (now: CourseDraft | undefined, answer: CourseAnswer): CourseDraft | undefined =>
  'modules' in answer ? answer : now && { ...now, ...answer };

/** Returns true for a course that is not loaded yet, so that SWR loads it. */
const isMissing = (course: unknown): boolean => course === undefined;

const draftKey = (id: string) => toCallPath('GET /courses/:id/draft', { params: { id } });

/**
 * Returns the draft of the creator's own course with all editor actions. Actions throw ApiError.
 * Input is saved automatically, except price and bundled item of a public course.
 *
 * `draft` is the draft that the page was rendered with.
 */
export function useCourseEditing(courseId: string, draft?: CourseDraft) {
  const {
    data: course,
    error,
    mutate,
  } = useCall('GET /courses/:id/draft', { params: { id: courseId } }, { fallbackData: draft });
  const { mutate: mutateAny } = useSWRConfig();

  const session = useMemo(() => sessionFor(courseId), [courseId]);
  const { autosave, serialize } = session;
  const saving = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot);

  useEffect(
    () =>
      session.onAnswer((answer) =>
        mutateAny(draftKey(courseId), (now?: CourseDraft) => merge(now ?? draft, answer), {
          revalidate: isMissing,
        }),
      ),
    [session, courseId, draft, mutateAny],
  );
  useEffect(() => {
    if (course) session.received(course);
  }, [session, course]);
  // Pending input is saved at once when the user leaves the page, and when the connection is
  // restored.
  useEffect(() => {
    const save = () => void autosave.flush();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      save();
    };
  }, [autosave]);

  const actions = useMemo(() => {
    const act = <Answer extends CourseAnswer>(task: () => Promise<Answer>) =>
      serialize(async () => {
        const answer = await task();
        await mutate((now) => merge(now ?? draft, answer), { revalidate: isMissing });
        return answer;
      });
    return {
      changeCourse: (fields: CourseChange) => autosave.change(groupKeys.course, fields),
      changePart: (partId: string, fields: PartChange) => autosave.change(groupKeys.part(partId), fields),
      changeModule: (moduleId: string, title: string) =>
        autosave.change(groupKeys.module(moduleId), { title }),
      flush: autosave.flush,
      isUnsaved: autosave.isUnsaved,

      addModule: (title: string) =>
        act(() => call('POST /kumu/courses/add-module', { body: { courseId, title } })),
      /** Deletes a module with its parts. */
      deleteModule: async (moduleId: string, partIds: string[]) => {
        const answer = await act(() => call('DELETE /kumu/courses/delete-module', { query: { moduleId } }));
        autosave.forget(groupKeys.module(moduleId));
        partIds.forEach((partId) => autosave.forget(groupKeys.part(partId)));
        return answer;
      },
      addPart: (moduleId: string, part: NewPart) =>
        act(() => call('POST /kumu/courses/add-series-part', { body: { ...part, moduleId } })),
      /**
       * Changes fields of a course part that the server validates together: the file and the kind.
       */
      setPart: (partId: string, fields: PartChange) =>
        act(() => call('PATCH /kumu/courses/edit-series-part', { body: { ...fields, partId } })),
      deletePart: async (partId: string) => {
        const answer = await act(() =>
          call('DELETE /kumu/courses/delete-series-part', { query: { partId } }),
        );
        autosave.forget(groupKeys.part(partId));
        return answer;
      },
      /** Uploads a WebVTT or SRT file and replaces the captions of the part in this language. */
      putCaptions: (partId: string, language: CaptionLanguage, file: File) =>
        act(() =>
          call('POST /courses/:id/parts/:partId/captions', {
            params: { id: courseId, partId },
            query: { language },
            body: captionsBody(file),
          }),
        ),
      removeCaptions: (partId: string, language: CaptionLanguage) =>
        act(() =>
          call('DELETE /courses/:id/parts/:partId/captions', {
            params: { id: courseId, partId },
            query: { language },
          }),
        ),
      /**
       * Moves an item optimistically. A rejected move is rolled back within the queue. Otherwise
       * SWR would discard the reload if a saved field is applied at the same time.
       */
      move: async (move: Move) => {
        await mutate((now) => now && { ...now, modules: moveInOutline(now.modules, move) }, {
          revalidate: false,
        });
        return act(async () => {
          try {
            return await (move.kind === 'group'
              ? call('PATCH /kumu/courses/update-module', {
                  body: { moduleId: move.id, position: move.position },
                })
              : call('PATCH /kumu/courses/edit-series-part', {
                  body: { partId: move.id, moduleId: move.groupId, position: move.position },
                }));
          } catch (failure) {
            await mutate();
            throw failure;
          }
        });
      },
      setPicture: (pictureId: string) =>
        act(() => call('PATCH /courses/:id', { params: { id: courseId }, body: { pictureId } })),
      setStatus: async (status: NewStatus) => {
        const isSaved = await autosave.flush();
        const goesOut = status === 'PUBLISHED' || status === 'IN_REVIEW';
        // A course cannot be changed during a review, so unsaved input would be missing from the
        // review.
        if ((status === 'IN_REVIEW' && !isSaved) || (goesOut && autosave.isUnconfirmed(groupKeys.course)))
          throw new ApiError(0, 'NOT_SAVED', 'Something typed is not stored yet.', '');
        return act(() => call('PATCH /kumu/courses/update-status', { body: { courseId, status } }));
      },
      includeDigitalProduct: (digitalProductId: string) =>
        act(() => call('PATCH /courses/:id', { params: { id: courseId }, body: { digitalProductId } })),
      unlinkDigitalProduct: () =>
        act(() => call('POST /kumu/courses/unlink-digital-product', { body: { courseId } })),
      /**
       * Reloads the draft through the queue, so that the response of a running request does not
       * overwrite it.
       */
      reload: () => act(() => call('GET /courses/:id/draft', { params: { id: courseId } })),
    };
  }, [autosave, courseId, draft, serialize, mutate]);

  // The upload queue attaches the file to its course part on the server. This handler only shows
  // the file.
  useUploadDone(({ item }) => {
    if (item.courseId === courseId) actions.reload().catch(() => undefined);
  });

  const localDraft = useLocalDraft(session.keeper, {
    canChange: course?.can.update === true,
    storedOf: (group) => course && findStoredFields(course, group),
    putBack: ({ groups }) =>
      Object.entries(groups).forEach(([group, fields]) => autosave.change(group, fields)),
  });

  return {
    course,
    error,
    retry: () => mutate(),
    saveStatus: toSaveStatus(saving),
    savedAt: saving.savedAt,
    localDraft,
    ...actions,
    /** Field values: the course with all input applied. */
    values:
      course &&
      ({
        ...course,
        ...saving.values[groupKeys.course],
        ...saving.unconfirmed[groupKeys.course],
      } as CourseValues),
    confirmation: createConfirmation(autosave, saving, groupKeys.course, course?.state === 'PUBLISHED'),
    errors: saving.errors[groupKeys.course] ?? [],
    partValues: (part: DraftPart): DraftPart => ({ ...part, ...saving.values[groupKeys.part(part.id)] }),
    partErrors: (partId: string) => saving.errors[groupKeys.part(partId)] ?? [],
    moduleTitle: (module: { id: string; title: string }) =>
      (saving.values[groupKeys.module(module.id)]?.title as string | undefined) ?? module.title,
    moduleErrors: (moduleId: string) => saving.errors[groupKeys.module(moduleId)] ?? [],
  };
}

export type CourseEditing = ReturnType<typeof useCourseEditing>;
/** Course editing with a loaded course. */
export type OpenCourse = CourseEditing & { course: CourseDraft; values: CourseValues };
