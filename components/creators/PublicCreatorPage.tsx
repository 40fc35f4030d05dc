import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { CreatorMemberships } from '@/components/memberships/CreatorMemberships';
import { TipButton } from '@/components/checkout/TipButton';
import { ReportButton } from '@/components/content/ReportButton';
import { FollowButton } from '@/components/content/FollowButton';
import { ShareButton } from '@/components/content/ShareButton';
import { PostGrid } from '@/components/posts/PostTile';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { useUser } from '@/hooks/accounts/useUser';
import { useTip } from '@/hooks/checkout/useBuy';
import { useMarked } from '@/hooks/content/useMarked';
import { usePageView } from '@/hooks/content/usePageView';
import { returnPathOf } from '@/lib/checkout/checkout-return';
import { tipFor } from '@/lib/checkout/choice';
import { firstSentences } from '@/lib/format/first-sentences';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/values/machine-paths';
import type { Membership } from '@/contract/memberships';
import type { DigitalProductCard } from '@/contract/digital-products';
import type { PostCard } from '@/contract/posts';
import { CreatorView, type CreatorViewProps } from './CreatorView';
import styles from './PublicCreatorPage.module.scss';

const TipModal = dynamic(() => import('@/components/checkout/TipModal').then((file) => file.TipModal), {
  ssr: false,
});

/** Only for the pages of those who have some. */
const DigitalProductGrid = dynamic(() =>
  import('@/components/digital-products/DigitalProductGrid').then((file) => file.DigitalProductGrid),
);

const DESCRIPTION_CHARACTERS = 150;

export type PublicCreatorProps = CreatorViewProps & {
  memberships: Membership[];
  /** The most popular. */
  digitalProducts: DigitalProductCard[];
  /** The newest. */
  posts: PostCard[];
  /** In schema.org's words. */
  facts?: object;
  /** Its address. */
  shareCard?: string;
};

/** A creator as a stranger meets them. */
export function PublicCreatorPage({
  creator,
  courses,
  memberships,
  digitalProducts,
  posts,
  facts,
  shareCard,
}: PublicCreatorProps) {
  const { t } = useTranslation(['explore', 'content']);
  const { asPath } = useRouter();
  const { user } = useUser();
  const isFollowed = useMarked('CREATOR', [creator.id]).has(creator.id);
  const tipChoice = tipFor(creator, { contentType: 'CREATOR', contentId: creator.id });
  const tip = useTip(tipChoice, creator.takesTips);

  usePageView({ contentType: 'CREATOR', contentId: creator.id, creatorId: creator.id });

  return (
    <div className={styles.page}>
      <PageHead
        title={t('creators.head', { name: creator.name, tagline: creator.tagline })}
        description={firstSentences(creator.bio, DESCRIPTION_CHARACTERS)}
        canonical={paths.creator(creator.username)}
        picture={shareCard}
        type="profile"
        feed={{ name: creator.name, path: machinePaths.creatorFeed(creator.id) }}
      />
      <JsonLd facts={facts} />
      <CreatorView
        {...{ creator, courses }}
        offers={<CreatorMemberships name={creator.name} memberships={memberships} />}
        action={
          user.creator?.id === creator.id ? (
            <ButtonLink theme="black" icon="edit" href={paths.editProfile}>
              {t('creators.edit')}
            </ButtonLink>
          ) : (
            <div className={styles.actions}>
              <FollowButton creator={creator} isFollowed={isFollowed} />
              <TipButton name={creator.name} tip={tip} />
              <ShareButton
                theme="hollow"
                size="m"
                shared={{
                  contentType: 'CREATOR',
                  contentId: creator.id,
                  creatorId: creator.id,
                  title: creator.name,
                  path: paths.creator(creator.username),
                }}
              />
              <ReportButton
                title={t('content:report.this.CREATOR')}
                reported={{ contentType: 'CREATOR', contentId: creator.id }}
              />
            </div>
          )
        }
      />
      {digitalProducts.length > 0 && (
        <section className={styles.posts} aria-labelledby="creator-downloads">
          <h2 id="creator-downloads">{t('digitalProducts.title')}</h2>
          <DigitalProductGrid products={digitalProducts} />
        </section>
      )}
      {posts.length > 0 && (
        <section className={styles.posts} aria-labelledby="creator-posts">
          <h2 id="creator-posts">{t('posts.title')}</h2>
          <PostGrid posts={posts} withoutCreator />
        </section>
      )}
      {tip.isConfirming && (
        <TipModal choice={tipChoice} returnPath={returnPathOf(asPath)} onClose={tip.close} />
      )}
      <CheckoutReturn onRetry={(type) => type === 'DONATION' && tip.choose()} />
    </div>
  );
}
