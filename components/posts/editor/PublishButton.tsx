import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import type { Publishing } from './usePublishing';

/** Id of the sentence that lists what is missing. */
const MISSING_ID = 'missing';

type Props = {
  post: PostEditing['post'];
  publishing: Publishing;
  /** Publishing time; null publishes immediately. */
  publishAt: string | null;
  /** Names of the fields that are missing before publication. */
  missing: readonly string[];
  /** Label in place of "Publish". */
  label?: string;
  /** Called after the post was published or scheduled. */
  onDone?: () => void;
};

/** Button that publishes a post now or at its scheduled time. */
export function PublishButton({ post, publishing, publishAt, missing, label, onDone }: Props) {
  const { t } = useTranslation('content');
  const canPublish = post.can.publish && missing.length === 0;
  const word = post.state === 'SCHEDULED' ? 'updateSchedule' : 'schedule';

  async function publish() {
    if (canPublish && (await publishing.setStatus('PUBLISHED', publishAt ?? undefined))) onDone?.();
  }

  return (
    <Button
      theme="green"
      aria-disabled={!canPublish}
      aria-describedby={canPublish ? undefined : MISSING_ID}
      loading={publishing.busy === 'PUBLISHED' && t('postEditor.publishing')}
      onClick={() => void publish()}
    >
      {publishAt === null ? (label ?? t('postEditor.publish')) : t(`postEditor.${word}`)}
    </Button>
  );
}

/** Sentence that lists what is missing before a post can be published. */
export function MissingLine({ missing, className }: { missing: readonly string[]; className?: string }) {
  const { t } = useTranslation('content');
  if (missing.length === 0) return null;
  return (
    <p id={MISSING_ID} className={className}>
      {t('postEditor.missing', {
        names: missing.map((name) => t(`postEditor.missingNames.${name}`)).join(', '),
      })}
    </p>
  );
}
