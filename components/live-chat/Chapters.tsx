import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { useCall } from '@/hooks/useCall';
import { formatClock } from '@/lib/format/format';
import styles from './Chapters.module.scss';

type Props = {
  liveId: string;
  /** Position of the recording (s). */
  seconds: number;
  onPlay: (seconds: number) => void;
};

/** Answered questions as chapters of a recording. */
export function Chapters({ liveId, seconds, onPlay }: Props) {
  const { t } = useTranslation('live-chat');
  const { data, error, mutate } = useCall(
    'GET /lives/:id/chapters',
    { params: { id: liveId } },
    { revalidateOnFocus: false },
  );
  if (error && !data)
    return (
      <Banner tone="error" action={<RetryButton theme="hollow-border" size="s" onRetry={() => mutate()} />}>
        {t('replay.chaptersFailed')}
      </Banner>
    );
  if (!data || data.items.length === 0) return null;
  const current = data.items.findLast((chapter) => chapter.seconds <= seconds);
  return (
    <section className={styles.chapters} aria-labelledby="live-chapters">
      <h2 id="live-chapters">{t('replay.chapters')}</h2>
      <ol role="list">
        {data.items.map((chapter) => (
          <li key={chapter.questionId}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => onPlay(chapter.seconds)}
            >
              <span className="tabular">{formatClock(Math.floor(chapter.seconds))}</span>
              {chapter.title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
