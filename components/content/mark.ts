import type { TFunction } from 'i18next';
import type { useSWRConfig } from 'swr';
import type { ShowToast } from '@/components/ui/feedback/toast-types';
import { loginFor, paths } from '@/contract/paths';
import { unknownState, VIEWER_STATES } from '@/hooks/content/useViewerStates';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { contentKinds } from '@/lib/content-kinds';
import { keepPendingMark, type Markable } from '@/lib/session/pending-mark';
import { recordChange, type ViewerStates } from '@/lib/session/viewer-state-requests';
import { addressWith } from '@/lib/list-query';

export type MarkTools = {
  mutate: ReturnType<typeof useSWRConfig>['mutate'];
  toast: ShowToast;
  /** Translation function of `common`. */
  t: TFunction;
  /** Address of the page; `push` opens another page. */
  path: string;
  push: (path: string) => unknown;
  /** Called at once with the new state, also on undo and on a failed request. */
  onChange?: (isMarked: boolean) => void;
};

/**
 * Saves or unsaves content, or follows or unfollows a creator. The change is shown at once and then
 * stored. A visitor signs up first, and the mark is stored after the sign-in.
 */
export async function setMark(thing: Markable, isMarked: boolean, tools: MarkTools): Promise<void> {
  const { mutate, toast, t, path, push, onChange } = tools;
  const { contentType, id, title } = thing;
  // On static pages the user may still be unknown; only the signed-in attribute is set then.
  if (!document.documentElement.hasAttribute('data-signed-in')) {
    keepPendingMark(thing);
    return void push(addressWith(paths.signUp, { next: path }));
  }
  const ref = `${contentType}:${id}`;
  const show = (isShown: boolean) => {
    onChange?.(isShown);
    recordChange();
    const changed = (now?: ViewerStates) => ({
      ...now,
      [ref]: { ...(now?.[ref] ?? unknownState), isMarked: isShown },
    });
    return mutate(VIEWER_STATES, changed, { revalidate: false });
  };
  void show(isMarked);
  try {
    await store(thing, isMarked);
  } catch (error) {
    void show(!isMarked);
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) return toast(t([`errors.${error.code}`, 'ui.unknownError']));
    keepPendingMark(thing);
    return void push(loginFor(path));
  }
  const done = contentKinds[contentType].mark ?? 'saved';
  toast(t(`marked.${isMarked ? done : `un${done}`}`, { title }), {
    label: t('marked.undo'),
    onAction: () => void setMark(thing, !isMarked, tools),
  });
  // Invalidates earlier requests, because a request that was sent before the change was stored may
  // return the old state.
  recordChange();
  void mutate(VIEWER_STATES);
}

const store = ({ contentType, id }: Markable, isMarked: boolean) => {
  if (contentKinds[contentType].mark === 'followed') {
    const params = { creator: id };
    return isMarked
      ? call('POST /creators/:creator/follow', { params })
      : call('DELETE /creators/:creator/follow', { params });
  }
  const ref = { contentType, contentId: id };
  return isMarked ? call('POST /likes', { body: ref }) : call('DELETE /likes', { query: ref });
};
