import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Segments } from '@/components/ui/fields/Segments';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { loginFor } from '@/contract/paths';
import type { PostPage, PostViewerState } from '@/contract/posts';
import { commentOrders, type CommentOrder } from '@/contract/values/content';
import { useUser } from '@/hooks/accounts/useUser';
import { useComments } from '@/hooks/posts/useComments';
import { CommentThread } from './CommentThread';
import styles from './PostComments.module.scss';

// Loaded on demand, because few readers write and the form is large.
const CommentForm = dynamic(() => import('./CommentForm').then((file) => file.CommentForm), { ssr: false });

type Props = {
  post: PostPage;
  viewerState: PostViewerState | undefined;
  /** True while the reader's permissions are unknown. */
  isUnknown: boolean;
};

/** Comments on a post, for readers of the whole post. */
export function PostComments({ post, viewerState, isUnknown }: Props) {
  const { t } = useTranslation('content');
  // Comments written here since the page was built. The page is the same for everyone, so its count
  // is older.
  const [written, setWritten] = useState(0);
  const mayRead = post.audience === 'EVERYONE' || Boolean(viewerState?.whole);
  if (!post.takesComments && post.commentsCount === 0) return null;
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments" tabIndex={-1}>
        {t('post.comments.title', { count: Math.max(0, post.commentsCount + written) })}
      </h2>
      {mayRead ? (
        <Conversation
          post={post}
          viewerState={viewerState}
          onCount={(change) => setWritten((before) => before + change)}
        />
      ) : (
        !isUnknown && <p className={styles.quiet}>{t('post.comments.locked', { context: post.audience })}</p>
      )}
    </section>
  );
}

type ConversationProps = Pick<Props, 'post' | 'viewerState'> & {
  /** Called with the change of the comment count. */
  onCount: (change: number) => void;
};

function Conversation({ post, viewerState, onCount }: ConversationProps) {
  const { t } = useTranslation('content');
  const { asPath } = useRouter();
  const { isSignedIn } = useUser();
  const [orderBy, setOrder] = useState<CommentOrder>('newest');
  const comments = useComments(post.id, orderBy);
  const { items } = comments;
  const actions: typeof comments = {
    ...comments,
    add: async (text, parentId) => {
      const thread = await comments.add(text, parentId);
      onCount(1);
      return thread;
    },
    remove: async (id) => {
      const done = await comments.remove(id);
      onCount(-1);
      return done;
    },
  };
  return (
    <>
      {!post.takesComments ? (
        <p className={styles.quiet}>{t('post.comments.closed')}</p>
      ) : viewerState?.can.comment ? (
        <CommentForm
          label={t('post.comments.write')}
          hint={t(post.audience === 'EVERYONE' ? 'post.comments.hintAll' : 'post.comments.hintReaders')}
          action={t('post.comments.send')}
          onSend={(text) => actions.add(text, null)}
        />
      ) : (
        !isSignedIn && (
          <p>
            <ButtonLink theme="hollow-border" href={loginFor(asPath)}>
              {t('post.comments.signIn')}
            </ButtonLink>
          </p>
        )
      )}
      {items && items.length > 1 && (
        <div className={styles.order}>
          <Segments
            label={t('post.comments.order')}
            value={orderBy}
            options={commentOrders.map((value) => ({ value, label: t(`post.comments.orders.${value}`) }))}
            onChange={setOrder}
          />
        </div>
      )}
      <PagedList
        list={comments}
        failed={{ theme: 'hollow-border' }}
        loading={t('post.comments.loading')}
        skeleton={<Skeleton shape="block" height={160} />}
        empty={<p className={styles.quiet}>{t('post.comments.none')}</p>}
      >
        {(threads) => (
          <ol role="list" className={styles.list}>
            {threads.map((comment) => (
              <CommentThread
                key={comment.id}
                comment={comment}
                actions={actions}
                canAnswer={Boolean(viewerState?.can.comment)}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}
