import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useRecordingStopped } from '@/hooks/live-studio/useRecordingStopped';
import { useStudioActions } from '@/hooks/live-studio/useStudioActions';
import { useLiveStatus } from '@/hooks/lives/useLive';
import { withLiveChatTexts } from '@/lib/browser/with-wallet-texts';
import { CameraStudio } from './CameraStudio';
import { EndLiveModal } from './EndLiveModal';
import type { Host } from './host';
import { RecordingStoppedModal } from './RecordingStoppedModal';
import { SoftwareStudio } from './SoftwareStudio';
import styles from './Studio.module.scss';
import { StudioTop } from './StudioTop';
import { TitleModal } from './TitleModal';

// Loaded on demand, because the camera check is shown first.
const StudioChat = dynamic(
  () => withLiveChatTexts(import('@/components/live-chat/StudioChat')).then((file) => file.StudioChat),
  { ssr: false },
);

export type LiveStudioProps = { draft: LiveDraft; host: Host };

/** Studio in which a creator checks the camera and holds a live. */
export function LiveStudioPage({ draft, host }: LiveStudioProps) {
  const { t } = useTranslation('studio');
  const { replace } = useRouter();
  const { status } = useLiveStatus(draft.id);
  const { goLive, end, rename } = useStudioActions(draft.id);
  const [way, setWay] = useState<'camera' | 'software'>('camera');
  /** True while this page sends the live. */
  const [isHere, setHere] = useState(false);
  const [asked, setAsked] = useState<'end' | 'title'>();
  const state = status?.state ?? draft.state;
  const title = status?.title ?? draft.title;
  const isLive = state === 'LIVE';
  // Otherwise the camera check is shown, which has its own side column.
  const isSending = isHere || way === 'software';
  const recording = useRecordingStopped(draft.id);
  useLeaveWarning(isLive && isHere, { sentence: t('studio.leave') });

  const isOver = state === 'ENDED' || state === 'REPLAY_READY' || state === 'CANCELLED' || state === 'MISSED';
  useEffect(() => {
    if (isOver) void replace(paths.dashboardLive(draft.id));
  }, [isOver, draft.id, replace]);

  const live = { ...draft, state, title, bookedCount: status?.bookedCount ?? draft.bookedCount };
  async function start(): Promise<void> {
    if (!isLive) await goLive();
    setHere(true);
  }

  return (
    <>
      <PageHead title={t('studio.head', { title })} canonical={paths.liveStudio(draft.id)} noIndex />
      <section className={styles.studio} data-theme="dark" aria-labelledby="studio-title">
        <div className={styles.heading}>
          <Link className={styles.back} href={paths.dashboardLive(draft.id)} aria-label={t('studio.back')}>
            <Icon name="back" />
          </Link>
          <h1 id="studio-title">{title}</h1>
        </div>
        {isLive && (
          <StudioTop
            status={status}
            startedAt={status?.startedAt ?? draft.startedAt}
            onTitle={() => setAsked('title')}
            onEnd={() => setAsked('end')}
          />
        )}
        <div className={isLive && isSending ? styles.onAir : undefined}>
          {way === 'software' ? (
            <SoftwareStudio live={live} status={status} onStart={goLive} />
          ) : (
            <CameraStudio live={live} host={host} status={status} isHere={isHere && isLive} onStart={start} />
          )}
          {isLive && <StudioChat live={{ ...live, creator: host }} />}
        </div>
        {!isHere && (
          <Button
            theme="hollow-underlined"
            size="s"
            onClick={() => setWay(way === 'camera' ? 'software' : 'camera')}
          >
            {t(way === 'camera' ? 'studio.toSoftware' : 'studio.toCamera')}
          </Button>
        )}
        {asked === 'end' && (
          <EndLiveModal
            viewersCount={status?.viewersCount ?? 0}
            isRecorded={draft.isRecorded}
            onEnd={end}
            onClose={() => setAsked(undefined)}
          />
        )}
        {asked === 'title' && (
          <TitleModal title={title} onRename={rename} onClose={() => setAsked(undefined)} />
        )}
        {recording.stoppedAt !== null && isLive && (
          <RecordingStoppedModal at={recording.stoppedAt} onClose={recording.forget} />
        )}
      </section>
    </>
  );
}
