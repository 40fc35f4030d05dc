import { useEffect, useEffectEvent, useRef } from 'react';
import type { Conversion } from '@/contract/social';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';
import { redirectTo } from '@/lib/page/redirect';

/** Polling interval while a conversion is running (ms). */
const POLL_MS = 2000;

export type ContentRef = Pick<Conversion, 'contentType' | 'contentId'>;
type Asked = Omit<CallInput<'POST /kumu/content/social/convert'>['body'], keyof ContentRef>;

const isUnderWay = ({ state }: Conversion) => state === 'QUEUED' || state === 'RUNNING';

const payloadOf = ({ contentType, contentId, platformKey }: Conversion) => ({
  contentType,
  contentId,
  platformKey,
});

/**
 * Records the end of a conversion. The first tab that sees the end records it.
 * @returns true if this call was the first
 */
async function sendEndEvent(conversion: Conversion): Promise<boolean> {
  const { id, state, fault } = conversion;
  const params = { id };
  const { isFirst } = await call('PATCH /kumu/content/social/converted-files/:id', {
    params,
    body: { isEventSent: true },
  });
  if (!isFirst) return false;
  if (state === 'DONE') sendEvent('SUCCESS_EXPORT_SOCIAL_CONTENT', { ...payloadOf(conversion), fileId: id });
  else
    sendEvent('FAIL_EXPORT_SOCIAL_CONTENT', {
      ...payloadOf(conversion),
      code: fault ?? 'CONVERSION_FAILED',
    });
  return true;
}

/**
 * Lists the user's own conversions, newest first, of one content or of all. Running conversions are
 * polled.
 * @param onEnd called once for each ended conversion, including conversions that ended while no
 *   page was open
 */
export function useConversions(content: ContentRef | undefined, onEnd: (ended: Conversion) => void) {
  const list = useInfiniteList('GET /kumu/content/social/converted-files', {
    query: { ...content, limit: 20 },
  });
  const isProcessing = list.items?.some(isUnderWay) ?? false;
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(() => reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isProcessing]);

  const end = useEffectEvent(onEnd);
  const sending = useRef(new Set<string>());
  useEffect(() => {
    for (const conversion of list.items ?? []) {
      if (conversion.isEventSent || isUnderWay(conversion) || sending.current.has(conversion.id)) continue;
      sending.current.add(conversion.id);
      // A failure is ignored because the next page with the list retries.
      sendEndEvent(conversion).then(
        (isFirst) => isFirst && end(conversion),
        () => undefined,
      );
    }
  }, [list.items]);
  return list;
}

/**
 * Starts a conversion for each of the given platforms.
 * @throws ApiError
 */
export async function convert(content: ContentRef, asked: Asked) {
  const { items } = await call('POST /kumu/content/social/convert', { body: { ...content, ...asked } });
  for (const conversion of items) sendEvent('EXPORT_SOCIAL_CONTENT', payloadOf(conversion));
  return items;
}

/**
 * Starts a conversion again with the same settings.
 * @throws ApiError
 */
export const convertAgain = (conversion: Conversion) => {
  const { contentType, contentId, fileId, platformKey, focus, startSeconds, lengthSeconds } = conversion;
  return convert(
    { contentType, contentId },
    { fileId, platformKeys: [platformKey], focus, startSeconds: startSeconds ?? 0, lengthSeconds },
  );
};

/**
 * Cancels a running conversion, or removes its file.
 * @throws ApiError
 */
export const removeConversion = ({ id }: Conversion) =>
  call('DELETE /kumu/content/social/converted-files/:id', { params: { id } });

/**
 * Downloads the file of a finished conversion.
 * @throws ApiError
 */
export async function downloadConversion({ id }: Conversion): Promise<void> {
  const { data } = await call('GET /kumu/content/social/exported-files/:id', { params: { id } });
  // The response is an attachment, so the browser does not leave the page.
  redirectTo(data.link);
}

/** Opens a tab on the click, because browsers block a tab that opens only after a response. */
function openTab(conversion: Conversion): Window | null {
  const failed = (code: string) =>
    sendEvent('FAIL_PUBLISH_SOCIAL_CONTENT', { ...payloadOf(conversion), code });
  try {
    const tab = window.open('', '_blank');
    if (!tab) failed('POPUP_BLOCKED');
    return tab;
  } catch {
    failed('POPUP_FAILED');
    return null;
  }
}

/**
 * Opens the platform's page for posting a file in a new tab.
 * @returns the page's address for a link if no tab could be opened, otherwise null
 * @throws ApiError
 */
export async function openPlatform(conversion: Conversion): Promise<string | null> {
  const tab = openTab(conversion);
  try {
    const body = { convertedFileId: conversion.id };
    const { shareUrl } = await call('POST /kumu/content/social/exported-files', { body });
    if (!tab) return shareUrl;
    tab.opener = null;
    tab.location.replace(shareUrl);
    return null;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
