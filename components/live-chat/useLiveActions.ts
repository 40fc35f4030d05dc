import { useTranslation } from 'next-i18next/pages';
import { useEffect, useMemo, useRef } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import type { LiveMessage, LiveQuestion } from '@/contract/live-chat';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { useErrorText } from '@/hooks/useErrorText';
import type { LiveRoomChat } from '@/lib/live-chat/room';

type LiveQuestionState = 'OPEN' | 'ANSWERED' | 'SKIPPED';
type RoomChange = NonNullable<CallInput<'PATCH /lives/:id/moderation'>['body']>;
/** Message or question whose author is restricted. */
export type Entry = { messageId: string } | { questionId: string };

/**
 * Actions on the chat of a live. Each action shows its outcome or its error as a toast. The actions
 * are stable between renders.
 */
export function useLiveActions(liveId: string, room: LiveRoomChat) {
  const { t } = useTranslation('live-chat');
  const toast = useToast();
  const errorText = useErrorText();
  const newest = useRef(errorText);
  useEffect(() => {
    newest.current = errorText;
  });

  return useMemo(() => {
    const params = { id: liveId };
    /** Runs an action and shows its error. Returns false if it failed. */
    async function run(act: () => Promise<unknown>): Promise<boolean> {
      try {
        await act();
        return true;
      } catch (error) {
        toast(newest.current(error));
        return false;
      }
    }
    const restore = (messageId: string) =>
      run(async () => {
        const body = { isDeleted: false } as const;
        room.putMessage(
          await call('PATCH /lives/:id/chat/:messageId', { params: { ...params, messageId }, body }),
        );
      });
    const setRoom = (body: RoomChange) =>
      run(async () => room.putRoom(await call('PATCH /lives/:id/moderation', { params, body })));
    async function setQuestion(questionId: string, state: LiveQuestionState): Promise<void> {
      const input = { params: { ...params, questionId }, body: { state } };
      room.putQuestion(await call('PATCH /lives/:id/questions/:questionId', input));
    }
    const lift = (restrictionId: string) =>
      run(() =>
        call('DELETE /lives/:id/moderation/:restrictionId', { params: { ...params, restrictionId } }),
      );

    return {
      setRoom,
      remove: ({ id: messageId }: LiveMessage, isOwn: boolean) =>
        run(async () => {
          room.putMessage(
            await call('DELETE /lives/:id/chat/:messageId', { params: { ...params, messageId } }),
          );
          toast(t(isOwn ? 'done.deleted' : 'done.removed'), {
            label: t('done.undo'),
            onAction: () => void restore(messageId),
          });
        }),
      timeOut: (entry: Entry, name: string, minutes: 5 | 60 | null) =>
        run(async () => {
          const body = { ...entry, kind: 'TIME_OUT' as const, minutes };
          const { id } = await call('POST /lives/:id/moderation', { params, body });
          toast(t('done.timedOut', { name }), { label: t('done.undo'), onAction: () => void lift(id) });
        }),
      /** @throws ApiError */
      async ban(entry: Entry, name: string, removesMessages: boolean): Promise<void> {
        const body = { ...entry, kind: 'BAN' as const, removesMessages };
        await call('POST /lives/:id/moderation', { params, body });
        toast(t('done.banned', { name }));
      },
      nameModerator: (messageId: string, name: string) =>
        run(async () => {
          await call('POST /lives/:id/moderators', { params, body: { messageId } });
          toast(t('done.moderator', { name }));
        }),

      /** Votes for a question or withdraws the vote. The page shows the change at once. */
      async vote(question: LiveQuestion): Promise<void> {
        const { id: questionId, votesCount } = question;
        const votedIds = room.getState().chat?.viewer.votedIds ?? [];
        const hasVote = !votedIds.includes(questionId);
        const setVote = (isVoted: boolean) => {
          const others = (room.getState().chat?.viewer.votedIds ?? []).filter((id) => id !== questionId);
          room.setViewer({ votedIds: isVoted ? [...others, questionId] : others });
        };
        setVote(hasVote);
        room.putQuestion({ ...question, votesCount: votesCount + (hasVote ? 1 : -1) });
        const isDone = await run(async () => {
          const input = { params: { ...params, questionId }, body: { hasVote } };
          room.putQuestion(await call('PATCH /lives/:id/questions/:questionId', input));
        });
        if (isDone) return;
        setVote(!hasVote);
        room.putQuestion(question);
      },
      setState: ({ id: questionId }: LiveQuestion, state: 'ANSWERED' | 'SKIPPED') =>
        run(async () => {
          await setQuestion(questionId, state);
          toast(t(`done.${state}`), {
            label: t('done.undo'),
            onAction: () => void run(() => setQuestion(questionId, 'OPEN')),
          });
        }),
      removeQuestion: ({ id: questionId }: LiveQuestion) =>
        run(async () => {
          const input = { params: { ...params, questionId } };
          room.putQuestion(await call('DELETE /lives/:id/questions/:questionId', input));
          toast(t('done.questionDeleted'));
        }),
    };
  }, [liveId, room, t, toast]);
}

export type LiveActions = ReturnType<typeof useLiveActions>;
