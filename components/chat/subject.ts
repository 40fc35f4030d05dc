import type { ChatMessage } from '@/contract/chat';

/** Message that is being replied to or edited. */
export type Subject = { kind: 'reply' | 'edit'; message: ChatMessage };
