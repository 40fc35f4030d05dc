import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import { useUntitled } from '@/hooks/content/useUntitled';
import { useFieldText } from '@/hooks/form/useFieldText';
import type { LiveEditing } from '@/hooks/lives/useLiveEditing';
import { ApiError } from '@/lib/api-error';
import { sendEvent } from '@/lib/browser/events';
import type { WhenState } from './useWhen';

/** Ids of the controls whose field has another name. */
const controls: Partial<Record<string, string>> = { startsAt: 'day', payouts: 'price', priceCents: 'price' };
const idOf = (name: string) => controls[name] ?? name;

/** Fields of the form from top to bottom. */
const names = [
  'title',
  'description',
  'topicId',
  'tags',
  'startsAt',
  'minutes',
  'seats',
  'priceCents',
  'chat',
] as const;

type Busy = 'IN_REVIEW' | 'DRAFT' | 'DONE';

/**
 * Returns the actions that submit a live and that take it back from its review, with the summary of
 * the fields that prevent a submission.
 */
export function useLiveSubmit(editing: LiveEditing, when: WhenState) {
  const { t } = useTranslation('lives-dashboard');
  const { push } = useRouter();
  const toast = useToast();
  const fieldText = useFieldText();
  const { live, errorOf } = editing;
  const { isUntitled } = useUntitled('LIVE', editing.values.title);
  const [busy, setBusy] = useState<Busy>();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>();

  async function run(name: Busy, action: () => Promise<unknown>) {
    setBusy(name);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
      if (name === 'IN_REVIEW') setAttempt((count) => count + 1);
    }
  }

  /** Returns the errors of the fields, each field once. */
  function listErrors() {
    const found = new Map<string, string>();
    const add = (name: string, message: string | undefined) => {
      if (message && !found.has(idOf(name))) found.set(idOf(name), message);
    };
    if (isUntitled) add('title', t('summary.title'));
    if (when.problem) add('startsAt', t('summary.time'));
    for (const name of names) add(name, errorOf(name));
    for (const name of live.missing) add(name, t(`summary.${name}`));
    if (failure instanceof ApiError)
      for (const error of failure.errors)
        add(error.path, live.missing.includes(error.path) ? undefined : fieldText(error));
    return [...found].map(([id, message]) => ({ id, message }));
  }

  const errors = attempt > 0 ? listErrors() : [];
  const isAtFields =
    failure instanceof ApiError && (failure.errors.length > 0 || failure.code === 'NOT_SAVED');
  return {
    busy,
    /** Failure that belongs to no field of the summary. */
    failure: isAtFields && errors.length > 0 ? undefined : failure,
    summary: { errors, attempt },
    submit: () =>
      run('IN_REVIEW', async () => {
        // The typed time is invalid and therefore not stored, or the title is the stand-in.
        if (when.problem || isUntitled) return;
        const { state } = await editing.submit();
        if (state === 'SCHEDULED') sendEvent('PUBLISH_PROJECT', { contentType: 'LIVE', contentId: live.id });
        await push(paths.createdLive(live.id));
      }),
    withdraw: () =>
      run('DRAFT', async () => {
        await editing.setStatus({ status: 'DRAFT' });
        toast(t('form.withdrawn'));
      }),
    /** Saves all input of a scheduled live and says what happens next. */
    finish: () =>
      run('DONE', async () => {
        const isSaved = await editing.flush();
        if (!isSaved || when.problem || editing.saveStatus === 'unconfirmed')
          throw new ApiError(0, 'NOT_SAVED', 'Something typed is not stored yet.', '');
        await push(paths.editedLive(live.id));
      }),
  };
}
