import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { sendEvent } from '@/lib/browser/events';

type Status = Parameters<PostEditing['setStatus']>[0]['status'];

/** Returns the actions that publish a post, now or at a time, and that revert a publication. */
export function usePublishing(editing: PostEditing) {
  const { t } = useTranslation('content');
  const { push } = useRouter();
  const toast = useToast();
  const { post } = editing;
  const [busy, setBusy] = useState<Status>();
  const [failure, setFailure] = useState<unknown>();

  /** Changes the state of the post, and returns true if that succeeded. */
  async function setStatus(status: Status, publishAt?: string): Promise<boolean> {
    setBusy(status);
    setFailure(undefined);
    try {
      await editing.setStatus({ status, publishAt });
      if (status === 'PUBLISHED') {
        sendEvent('PUBLISH_PROJECT', { contentType: 'POST', contentId: post.id });
        if (publishAt) toast(t('postEditor.done.SCHEDULED'));
        else await push(paths.publishedPost(post.id));
      } else toast(t(`postEditor.done.${status}`));
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, failure, setStatus, forget: () => setFailure(undefined) };
}

export type Publishing = ReturnType<typeof usePublishing>;
