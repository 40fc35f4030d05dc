import { paths } from '@/contract/paths';

/**
 * Returns the address of a chat on the current page, so that opening a chat loads no other page.
 * @param pathname route of the page: `/messages` or `/chat/[id]`
 * @param messageId message at which the chat opens
 */
export const toThreadPath = (pathname: string, chatId: string, messageId?: string): string => {
  const isOfChat = pathname.endsWith('[id]');
  const query = new URLSearchParams({
    ...(!isOfChat && { chatId }),
    ...(messageId !== undefined && { message: messageId }),
  });
  const path = isOfChat ? pathname.replace('[id]', encodeURIComponent(chatId)) : pathname;
  return query.size > 0 ? `${path}?${query}` : path;
};

/** Returns the address of the list of chats. A page that shows the list keeps its own address. */
export const toListPath = (pathname: string): string => {
  if (!pathname.endsWith('[id]')) return pathname;
  return pathname.startsWith(paths.dashboard) ? paths.dashboardMessages : paths.messages;
};
