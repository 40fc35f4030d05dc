import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import type { RichTextInsert } from '@/components/content/editor/rich-text-tools';
import { useToast } from '@/components/ui/feedback/useToast';
import { useUploads } from '@/hooks/files/useUploads';
import { listAcceptedTypes } from '@/lib/upload/part-files';

const kinds = [
  { id: 'picture', icon: 'image', accept: listAcceptedTypes('image') },
  { id: 'recording', icon: 'audio', accept: `${listAcceptedTypes('audio')},${listAcceptedTypes('video')}` },
  { id: 'file', icon: 'document', accept: listAcceptedTypes('document') },
] as const;

/**
 * Menu entries of the editor that add files to a post, with the file input. The files belong to the
 * post, and readers see them below the text.
 */
export function useFileInserts(postId: string) {
  const { t } = useTranslation('content');
  const { add } = useUploads();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);

  function open(accept: string) {
    if (!input.current) return;
    input.current.accept = accept;
    input.current.click();
  }

  function take(chosen: HTMLInputElement) {
    const files = [...(chosen.files ?? [])];
    // Cleared because choosing the same file again would not trigger a change event.
    chosen.value = '';
    if (files.length === 0) return;
    add(files, { target: { kind: 'POST', id: postId } });
    toast(t('postEditor.insert.added'));
  }

  return {
    inserts: kinds.map(({ id, icon, accept }): RichTextInsert => ({
      id,
      icon,
      label: t(`postEditor.insert.${id}`),
      note: t(`postEditor.insert.notes.${id}`),
      onChoose: () => open(accept),
    })),
    input: <input ref={input} type="file" hidden onChange={({ target }) => take(target)} />,
  };
}
