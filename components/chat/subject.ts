import type { ChatMessage } from '@/contract/chat';

/** Message that the field answers or changes. */
export type Subject = { kind: 'reply' | 'edit'; message: ChatMessage };
