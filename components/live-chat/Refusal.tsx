import { useTranslation } from 'next-i18next/pages';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { LiveChatRoom } from '@/contract/live-chat';
import type { LiveChatRefusal } from '@/contract/values/lives';
import { paths } from '@/contract/paths';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { firstName, formatClock } from '@/lib/format/format';
import styles from './LiveComposer.module.scss';
import { useLiveChatContext } from './context';

/** Interval between requests at the end of a time-out (ms). */
const AGAIN_MS = 5_000;

type Props = {
  refusal: LiveChatRefusal;
  /** End of a time-out; null if the time-out lasts until the end of the live. */
  until: string | null;
};

/**
 * Form of a reader who may write, or the reason why the reader may not. The focus is kept when the
 * form and the reason replace each other.
 */
export function FormOrRefusal({ viewer, children }: { viewer: LiveChatRoom['viewer']; children: ReactNode }) {
  const { refusal, refusedUntil } = viewer;
  const frame = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    if (!isFocused.current) return;
    const target = frame.current?.querySelector<HTMLElement>('input');
    (target ?? frame.current)?.focus();
  }, [refusal]);
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={styles.frame}
      onFocus={() => (isFocused.current = true)}
      onBlur={() => (isFocused.current = false)}
    >
      {refusal === null ? children : <Refusal refusal={refusal} until={refusedUntil} />}
    </div>
  );
}

/** Reason why the reader cannot write, with a possible next step. */
function Refusal({ refusal, until }: Props) {
  const { t } = useTranslation('live-chat');
  const { live } = useLiveChatContext();
  const { username, name } = live.creator;
  return (
    <div className={styles.refusal}>
      <p role="status">{t(`refusal.${refusal}`, { name: firstName(name) })}</p>
      {refusal === 'TIMED_OUT' &&
        (until === null ? <p>{t('refusal.untilEnd')}</p> : <TimeLeft until={until} />)}
      {refusal === 'MEMBERS_ONLY' && username && (
        <ButtonLink theme="green" size="s" href={paths.creator(username)}>
          {t('refusal.join')}
        </ButtonLink>
      )}
      {refusal === 'NO_SEAT' && (
        <ButtonLink theme="green" size="s" href={paths.live(live.id)}>
          {t('refusal.seat')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Remaining time of a time-out. The chat is loaded again once it has passed. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('live-chat');
  const { room } = useLiveChatContext();
  const second = useServerSecond();
  const left = second === null ? null : Math.max(0, Math.ceil((Date.parse(until) - second) / 1000));
  // The server may end the time-out a little later than this clock.
  const attempt = left === 0 && second !== null ? Math.floor(second / AGAIN_MS) : null;
  useEffect(() => {
    if (attempt !== null) void room.read();
  }, [attempt, room]);
  return left === null ? null : <p className="tabular">{t('refusal.left', { time: formatClock(left) })}</p>;
}
