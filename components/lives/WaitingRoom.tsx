import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Badge } from '@/components/ui/display/Badge';
import type { LivePage, LiveStatus, LiveViewerState } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { useErrorText } from '@/hooks/useErrorText';
import { dayIn, formatClock, formatDuration } from '@/lib/format/format';
import { findNearDay, formatDayIn, formatTimeIn, toZoneName } from '@/lib/lives/live-time';
import type { LivePhase } from '@/lib/lives/phase';
import { AudioTest } from './AudioTest';
import { CalendarLinks } from './CalendarLinks';
import styles from './LiveStatusPage.module.scss';
import { ReminderButton } from './ReminderButton';
import { useRemind } from './useRemind';

export type StatusScreen = {
  live: LivePage;
  status: LiveStatus;
  phase: LivePhase;
  viewerState: LiveViewerState | undefined;
};

type Props = StatusScreen & {
  /** True while the page of the room is being opened. */
  isEntering: boolean;
  /** @throws ApiError */
  onBook: () => Promise<unknown>;
};

const DAY_SECONDS = 86_400;

/** Waiting room with a countdown by the server's clock. */
export function WaitingRoom({ isEntering, onBook, ...shown }: Props) {
  const { t, i18n } = useTranslation('lives');
  const { live, status, phase, viewerState } = shown;
  const timeZone = useTimeZone();
  const { startsAt } = status;
  const time = formatTimeIn(startsAt, i18n.language, timeZone);
  const near = findNearDay(dayIn(startsAt, timeZone), Date.parse(status.now), timeZone);
  const isStarting = phase === 'starting' || isEntering;
  return (
    <>
      {viewerState?.isBooked && (
        <Badge tone="picture" icon="check">
          {t('page.booked')}
        </Badge>
      )}
      <Ring startsAt={startsAt} text={isStarting || phase === 'on' ? t('status.now') : undefined} />
      <h1 id="live-status" aria-live="polite" suppressHydrationWarning>
        {isStarting
          ? t('status.starting.title', { title: status.title })
          : phase === 'on'
            ? t('status.on.title', { title: status.title })
            : t('status.waiting.title', { title: status.title, time })}
      </h1>
      <p className={styles.lead} suppressHydrationWarning>
        {isStarting
          ? t('status.starting.text', { name: live.creator.name })
          : t('status.waiting.text', {
              name: live.creator.name,
              day: near ? t(`status.${near}`) : formatDayIn(startsAt, i18n.language, timeZone),
              city: toZoneName(timeZone),
              length: formatDuration(status.minutes * 60),
            })}
      </p>
      <WaitingActions {...shown} onBook={onBook} />
      <p className={styles.small}>
        {status.bookedCount > 0 && `${t('status.bookedCount', { count: status.bookedCount })} `}
        {status.viewersCount > 0 && `${t('status.hereCount', { count: status.viewersCount })} `}
        {viewerState?.isBooked && t('status.movesOn')}
      </p>
    </>
  );
}

type RingProps = {
  startsAt: string;
  /** Text that replaces the countdown. */
  text?: string;
};

/** Breathing ring with the time until the start. */
function Ring({ startsAt, text }: RingProps) {
  const { t } = useTranslation('lives');
  const now = useServerSecond();
  const seconds = now === null ? null : Math.max(0, Math.ceil((Date.parse(startsAt) - now) / 1000));
  const left =
    seconds === null
      ? ''
      : seconds >= DAY_SECONDS
        ? t('status.days', { count: Math.floor(seconds / DAY_SECONDS) })
        : formatClock(seconds);
  return (
    <div className={styles.ring} role="timer" aria-label={text ?? (left && t('status.startsIn', { left }))}>
      <span className={styles.breath} aria-hidden="true" />
      <span className={`${styles.count} tabular`} aria-hidden="true">
        {text ?? left}
      </span>
    </div>
  );
}

function WaitingActions({ live, phase, viewerState, onBook }: StatusScreen & Pick<Props, 'onBook'>) {
  const { t } = useTranslation('lives');
  const errorText = useErrorText();
  const remind = useRemind();
  const [isBooking, setBooking] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function book() {
    setBooking(true);
    setProblem(undefined);
    try {
      await onBook();
    } catch (error) {
      setProblem(error);
    } finally {
      setBooking(false);
    }
  }

  const hasSeat = viewerState?.isBooked === true || viewerState?.isOwn === true;
  return (
    <>
      <div className={styles.actions}>
        {viewerState?.isOwn && (
          <ButtonLink theme="green" href={paths.liveStudio(live.id)}>
            {t('status.studio')}
          </ButtonLink>
        )}
        {!hasSeat && viewerState?.can.book && (
          <Button theme="green" loading={isBooking && t('status.booking')} onClick={() => void book()}>
            {t('status.book')}
          </Button>
        )}
        {!hasSeat && !viewerState?.can.book && (
          <ButtonLink theme="green" href={paths.live(live.id)}>
            {t('status.seeLive')}
          </ButtonLink>
        )}
        <AudioTest />
        {!hasSeat && phase === 'waiting' && (
          <ReminderButton live={live} isSet={viewerState?.hasReminder ?? false} remind={remind} />
        )}
      </div>
      {problem !== undefined && <p role="alert">{errorText(problem)}</p>}
      {phase === 'waiting' && <CalendarLinks id={live.id} className={styles.actions} />}
    </>
  );
}
