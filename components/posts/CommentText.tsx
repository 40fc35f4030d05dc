import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState, type Ref } from 'react';
import { ReportButton } from '@/components/content/ReportButton';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import type { CommentLine } from '@/contract/comments';
import { useUser } from '@/hooks/accounts/useUser';
import { useErrorText } from '@/hooks/useErrorText';
import { formatRelative } from '@/lib/format/format';
import styles from './PostComments.module.scss';

// Loaded on demand, because few readers write and the form is large.
const CommentForm = dynamic(() => import('./CommentForm').then((file) => file.CommentForm), { ssr: false });

type Props = {
  line: CommentLine;
  actions: {
    edit: (id: string, text: string) => Promise<unknown>;
    remove: (id: string) => Promise<unknown>;
  };
  onAnswer?: () => void;
  /** Element that receives the focus when more replies load. */
  focusRef?: Ref<HTMLElement>;
};

/** Comment or reply. */
export function CommentText({ line, actions, onAnswer, focusRef }: Props) {
  const { t, i18n } = useTranslation('content');
  const toast = useToast();
  const errorText = useErrorText();
  const { isSignedIn } = useUser();
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState<'asked' | 'busy'>();

  if (!line.author)
    return <p className={styles.removed}>{t(`post.comments.removedBy.${line.removedBy ?? 'AUTHOR'}`)}</p>;
  const { name, picture } = line.author;

  async function remove() {
    setRemoving('busy');
    try {
      await actions.remove(line.id);
      toast(t('post.comments.removed'));
    } catch (error) {
      toast(errorText(error));
    } finally {
      setRemoving(undefined);
    }
  }

  return (
    <article
      ref={focusRef}
      tabIndex={focusRef ? -1 : undefined}
      className={styles.comment}
      aria-label={t('post.comments.by', { name })}
    >
      <Avatar id={name} name={name} src={picture?.smallUrl} size={36} />
      <div>
        <p className={styles.about}>
          <b>{name}</b>
          {line.isByCreator && <Badge tone="apricot">{t('post.comments.author')}</Badge>}
          <time dateTime={line.createdAt} suppressHydrationWarning>
            {formatRelative(line.createdAt, i18n.language)}
          </time>
          {line.editedAt && <span>{t('post.comments.edited')}</span>}
        </p>
        {isEditing ? (
          <CommentForm
            label={t('post.comments.edit')}
            action={t('post.comments.save')}
            text={line.text ?? ''}
            onCancel={() => setEditing(false)}
            onSend={async (text) => {
              await actions.edit(line.id, text);
              setEditing(false);
            }}
          />
        ) : (
          <p className={styles.words}>{line.text}</p>
        )}
        {!isEditing && (
          <div className={styles.actions}>
            {onAnswer && (
              <Button
                theme="hollow"
                size="s"
                aria-label={t('post.comments.answerThis', { name })}
                onClick={onAnswer}
              >
                {t('post.comments.answer')}
              </Button>
            )}
            {line.editableUntil && (
              <Button
                theme="hollow"
                size="s"
                aria-label={t('post.comments.editThis')}
                onClick={() => setEditing(true)}
              >
                {t('post.comments.edit')}
              </Button>
            )}
            {isSignedIn && !line.canRemove && (
              <ReportButton
                title={t('report.comment', { name })}
                reported={{ subjectType: 'COMMENT', subjectId: line.id }}
              />
            )}
            {line.canRemove && !isRemoving && (
              <Button
                theme="hollow"
                size="s"
                aria-label={t('post.comments.removeThis', { name })}
                onClick={() => setRemoving('asked')}
              >
                {t('post.comments.remove')}
              </Button>
            )}
            {isRemoving && (
              <>
                <Button
                  theme="danger"
                  size="s"
                  loading={isRemoving === 'busy' && t('post.comments.removing')}
                  onClick={() => void remove()}
                >
                  {t('post.comments.removeNow')}
                </Button>
                <Button theme="hollow" size="s" onClick={() => setRemoving(undefined)}>
                  {t('post.comments.keep')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
