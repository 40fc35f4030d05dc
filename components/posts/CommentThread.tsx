import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import type { Comment } from '@/contract/comments';
import { useAnswers } from '@/hooks/posts/useAnswers';
import type { Comments } from '@/hooks/posts/useComments';
import { useErrorText } from '@/hooks/useErrorText';
import { CommentText } from './CommentText';
import styles from './PostComments.module.scss';

// Loaded on demand, because few readers write and the form is large.
const CommentForm = dynamic(() => import('./CommentForm').then((file) => file.CommentForm), { ssr: false });

type Props = {
  comment: Comment;
  actions: Pick<Comments, 'add' | 'edit' | 'remove'>;
  canAnswer: boolean;
};

/** Comment with its replies; only the first replies are shown initially. */
export function CommentThread({ comment, actions, canAnswer }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const [isAnswering, setAnswering] = useState(false);
  const answers = useAnswers(comment, actions);
  const { items, own, nextCount, error } = answers;
  const { startAt, startRef, moreRef, markStart } = useFocusOnNew(items.length);
  const name = comment.author?.name ?? t('post.comments.aRemoved');
  return (
    // Focusable, because it receives the focus after a form inside is sent.
    <li tabIndex={-1}>
      <CommentText
        line={comment}
        actions={actions}
        onAnswer={canAnswer && comment.author ? () => setAnswering(true) : undefined}
      />
      {(items.length > 0 || own.length > 0 || isAnswering) && (
        <ol role="list" className={styles.answers}>
          {items.map((answer, index) => (
            <li key={answer.id}>
              <CommentText
                line={answer}
                actions={answers.actions}
                focusRef={index === startAt ? startRef : undefined}
              />
            </li>
          ))}
          {answers.hasMore && (
            <li ref={moreRef} className={styles.more}>
              <LoadMore
                shown={items.length}
                more
                loading={answers.isLoading}
                problem={error && errorText(error)}
                action={{
                  text: t('post.comments.moreAnswers', { count: nextCount }),
                  name: t('post.comments.moreAnswersTo', { count: nextCount, name }),
                }}
                onMore={() => {
                  markStart();
                  answers.loadMore();
                }}
              />
            </li>
          )}
          {own.map((answer) => (
            <li key={answer.id}>
              <CommentText line={answer} actions={answers.actions} />
            </li>
          ))}
          {isAnswering && (
            <li>
              <CommentForm
                label={t('post.comments.answerTo', { name })}
                action={t('post.comments.sendAnswer')}
                onCancel={() => setAnswering(false)}
                onSend={async (text) => {
                  await answers.actions.add(text);
                  setAnswering(false);
                }}
              />
            </li>
          )}
        </ol>
      )}
    </li>
  );
}

/**
 * Moves the focus from the button to the first new row, unless the reader has moved the focus
 * elsewhere.
 */
function useFocusOnNew(shown: number) {
  const [startAt, setStartAt] = useState<number>();
  const startRef = useRef<HTMLElement>(null);
  const moreRef = useRef<HTMLLIElement>(null);
  const hasCome = startAt !== undefined && shown > startAt;
  useEffect(() => {
    const { activeElement, body } = document;
    if (hasCome && (activeElement === body || moreRef.current?.contains(activeElement)))
      startRef.current?.focus();
  }, [hasCome]);
  return { startAt, startRef, moreRef, markStart: () => setStartAt(shown) };
}
