import { useTranslation } from 'next-i18next/pages';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { ReportButton } from '@/components/content/ReportButton';
import { SaveButton } from '@/components/content/SaveButton';
import { ShareButton } from '@/components/content/ShareButton';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Cover } from '@/components/ui/display/Cover';
import { Link } from '@/components/ui/actions/Link';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import type { PostCard, PostPage } from '@/contract/posts';
import { useUser } from '@/hooks/accounts/useUser';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { usePageView } from '@/hooks/content/usePageView';
import { usePostViewerState } from '@/hooks/posts/usePost';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatDate } from '@/lib/format/format';
import { searchAddress } from '@/lib/search/search-filter';
import { LockedRest } from './LockedRest';
import { PostComments } from './PostComments';
import styles from './PostDetails.module.scss';
import { PostFiles } from './PostFiles';
import { PostNeighbours } from './PostNeighbours';
import { PostGrid } from './PostTile';
import { TextBlocks } from './TextBlocks';

export type PostDetailsProps = {
  post: PostPage;
  /** Other posts of the creator. */
  more: PostCard[];
  /** Cheapest membership of the creator. */
  membership: Membership | null;
  /** False for a post that only its creator, the office and people who paid for it may view. */
  isPublic?: boolean;
  /** Query parameters that identify the page, so they are not removed when a payment returns. */
  keep?: readonly string[];
};

/** Page of a post. Data that depends on the reader is loaded after the page. */
export function PostDetails({ post, more, membership, isPublic = true, keep }: PostDetailsProps) {
  const { t, i18n } = useTranslation(['content', 'common']);
  const errorText = useErrorText();
  const { user, isSignedIn } = useUser();
  const { viewerState, error, refreshViewerState } = usePostViewerState(post);
  const isSaved = useViewerStates([post], 'POST')(post).isMarked;
  const { creator } = post;
  const isOwn = user.creator?.id === creator.id;
  usePageView(isPublic ? { contentType: 'POST', contentId: post.id, creatorId: creator.id } : null);

  const whole = viewerState?.whole;
  const isForAll = post.audience === 'EVERYONE';
  // True after a failed request too, because a reader who may have paid must not be asked to pay.
  const isUnknown = isSignedIn && !viewerState;
  // Rendered twice: in the head and at the end of the post.
  const save = <SaveButton thing={{ ...post, contentType: 'POST' }} isSaved={isSaved} />;
  const share = (
    <ShareButton
      shared={{
        contentType: 'POST',
        contentId: post.id,
        creatorId: creator.id,
        title: post.title,
        path: paths.post(post.id),
      }}
    />
  );
  return (
    <>
      <article className={styles.page}>
        <header className={styles.head}>
          <p className={styles.facts}>
            {post.topicId && (
              <Link href={paths.list(post.topicId)}>{t(`common:topics.${post.topicId}`)}</Link>
            )}
            <time dateTime={post.publishedAt} suppressHydrationWarning>
              {formatDate(post.publishedAt, i18n.language)}
            </time>
            <span>{t('post.reading', { count: post.readingMinutes })}</span>
            {!isForAll && (
              <Badge tone="apricot" icon="lock">
                {t(`post.audience.${post.audience}`)}
              </Badge>
            )}
          </p>
          <h1>{post.title}</h1>
          <p className={styles.summary}>{post.summary}</p>
          <div className={styles.by}>
            <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={44} />
            <p>
              <Link href={paths.creator(creator.username)}>{creator.name}</Link>
              <small>{creator.tagline}</small>
            </p>
            {isOwn && (
              <ButtonLink theme="hollow-border" size="s" icon="edit" href={paths.editPost(post.id)}>
                {t('post.edit')}
              </ButtonLink>
            )}
            {isPublic && (
              <>
                {save}
                {share}
              </>
            )}
          </div>
        </header>
        <div className={styles.cover}>
          <Cover
            picture={post.picture}
            topicId={post.topicId ?? post.id}
            sizes="(min-width: 1100px) 1040px, 100vw"
            first
          />
        </div>
        <div className={styles.body}>
          {!isPublic && (
            <Banner>
              {isOwn || user.isOffice ? t('post.notPublic') : t('post.kept', { name: creator.name })}
            </Banner>
          )}
          <TextBlocks blocks={whole?.blocks ?? post.preview} />
          {whole ? (
            <ErrorBoundary>
              <PostFiles
                title={post.title}
                files={whole.files}
                poster={post.picture?.url}
                onRenew={() => refreshViewerState()}
              />
            </ErrorBoundary>
          ) : isForAll ? null : (
            <>
              {isUnknown && !error && (
                <LoadingRegion label={t('post.loading')}>
                  <Skeleton shape="block" height={220} />
                </LoadingRegion>
              )}
              {/* Hidden but mounted, because its button may have been pressed already. */}
              <div hidden={isUnknown}>
                <LockedRest post={post} membership={membership} keep={keep} />
              </div>
            </>
          )}
          {error && (
            <Banner tone="error" announced>
              {errorText(error)}
            </Banner>
          )}
          {post.tags.length > 0 && (
            <ul role="list" className={styles.tags} aria-label={t('post.tags')}>
              {post.tags.map((tag) => (
                <li key={tag}>
                  <Link href={searchAddress({ query: tag })}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
          {isPublic && (
            <div className={styles.like}>
              {save}
              {share}
              {post.likesCount > 0 && <span>{t('post.likes', { count: post.likesCount })}</span>}
              {!isOwn && (
                <ReportButton
                  title={t('report.this.POST')}
                  reported={{ subjectType: 'POST', subjectId: post.id }}
                />
              )}
            </div>
          )}
          <CheckoutReturn keep={keep} onSettled={refreshViewerState} />
          <ErrorBoundary>
            {isPublic && <PostComments post={post} viewerState={viewerState} isUnknown={isUnknown} />}
          </ErrorBoundary>
          <PostNeighbours post={post} isPublic={isPublic} />
        </div>
      </article>
      {more.length > 0 && (
        <section className={styles.more} aria-labelledby="more-posts">
          <div className={styles.moreHead}>
            <h2 id="more-posts">{t('post.more', { name: firstName(creator.name) })}</h2>
            <ButtonLink theme="hollow-underlined" href={paths.postsOf(creator.username)}>
              {t('post.all')}
            </ButtonLink>
          </div>
          <PostGrid posts={more.slice(0, 3)} look="three" withoutCreator />
        </section>
      )}
    </>
  );
}
