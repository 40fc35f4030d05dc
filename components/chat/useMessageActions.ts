import { useTranslation } from 'next-i18next/pages';
import { useToast } from '@/components/ui/feedback/useToast';
import type { ChatMessage } from '@/contract/chat';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';

/** Actions on the viewer's own sent messages. `put` shows the changed message. */
export function useMessageActions(put: (message: ChatMessage) => void) {
  const { t } = useTranslation('chat');
  const toast = useToast();
  const errorText = useErrorText();

  async function restore(id: string): Promise<void> {
    try {
      put(await call('PATCH /chat/message/:id', { params: { id }, body: { isDeleted: false } }));
    } catch (error) {
      toast(errorText(error));
    }
  }

  return {
    /** @throws ApiError */
    async edit(id: string, text: string): Promise<void> {
      put(await call('PATCH /chat/message/:id', { params: { id }, body: { text } }));
    },
    async remove(id: string): Promise<void> {
      try {
        put(await call('DELETE /chat/message/:id', { params: { id } }));
        toast(t('message.deleted'), { label: t('message.undo'), onAction: () => void restore(id) });
      } catch (error) {
        toast(errorText(error));
      }
    },
    async copy(text: string): Promise<void> {
      try {
        await navigator.clipboard.writeText(text);
        toast(t('message.copied'));
      } catch (error) {
        console.error('text not copied', error);
        toast(t('message.notCopied'));
      }
    },
  };
}
