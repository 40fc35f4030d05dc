import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { CreatorMemberships } from '@/components/memberships/CreatorMemberships';
import { MembershipStrip } from '@/components/memberships/MembershipStrip';
import { TipButton } from '@/components/checkout/TipButton';
import { ReportButton } from '@/components/content/ReportButton';
import { FollowButton } from '@/components/content/FollowButton';
import { ShareButton } from '@/components/content/ShareButton';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { useUser } from '@/hooks/accounts/useUser';
import { useTip } from '@/hooks/checkout/useBuy';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { usePageView } from '@/hooks/content/usePageView';
import { useSubscriptions } from '@/hooks/memberships/useMemberships';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import { tipFor } from '@/lib/checkout/choice';
import { firstSentences } from '@/contract/rules/first-sentences';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import type { Membership } from '@/contract/memberships';
import type { DigitalProductCard } from '@/contract/digital-products';
import type { LiveCard } from '@/contract/lives';
import type { PostCard } from '@/contract/posts';
import type { ProductCard } from '@/contract/shop';
import { CreatorPosts } from './CreatorPosts';
import type { CreatorTab } from './CreatorTabs';
import { CreatorView, type CreatorViewProps } from './CreatorView';
import { FeaturedPosts } from './FeaturedPosts';
import styles from './PublicCreatorPage.module.scss';
import { withWalletTexts } from '@/lib/browser/with-wallet-texts';

const TipModal = dynamic(
  () => withWalletTexts(import('@/components/checkout/TipModal')).then((file) => file.TipModal),
  {
    ssr: false,
  },
);

/** Loaded on demand, because only some creators have products. */
const CreatorProducts = dynamic(() => import('./CreatorProducts').then((file) => file.CreatorProducts));

/** Loaded on demand, because only some creators have products in the shop. */
const CreatorShop = dynamic(() => import('@/components/shop/CreatorShop').then((file) => file.CreatorShop));

/** Loaded on demand, because only some creators hold lives. */
const LiveGrid = dynamic(() => import('@/components/lives/LiveGrid').then((file) => file.LiveGrid));
const NextLive = dynamic(() => import('@/components/lives/NextLive').then((file) => file.NextLive));

const MemberBox = dynamic(() => import('@/components/memberships/MemberBox').then((file) => file.MemberBox), {
  ssr: false,
});

const DESCRIPTION_CHARACTERS = 150;

export type PublicCreatorProps = CreatorViewProps & {
  memberships: Membership[];
  /** Most popular products. */
  digitalProducts: DigitalProductCard[];
  /** Newest posts. */
  posts: PostCard[];
  /** Lives that are on now, then upcoming lives, then recordings. */
  lives?: LiveCard[];
  /** Newest products of the shop; `count` is null above the counted maximum. */
  shop?: { products: ProductCard[]; count: number | null };
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
  /** Address of the share card. */
  shareCard?: string;
};

/** Public page of a creator. */
export function PublicCreatorPage({
  creator,
  courses,
  memberships,
  digitalProducts,
  posts,
  lives = [],
  shop,
  structuredData,
  shareCard,
}: PublicCreatorProps) {
  const { t } = useTranslation(['explore', 'content']);
  const { asPath } = useRouter();
  const { user } = useUser();
  const isFollowed = useViewerStates([creator], 'CREATOR')(creator).isMarked;
  const tipChoice = tipFor(creator, { contentType: 'CREATOR', contentId: creator.id });
  const tip = useTip(tipChoice, creator.takesTips);

  const { subscriptions, reload } = useSubscriptions();
  const owned = subscriptions?.filter((each) => each.creator.id === creator.id && each.state !== 'CANCELLED');
  const paidMembership = owned?.find(({ isGift }) => !isGift);
  const membership = paidMembership ?? owned?.[0];

  usePageView({ contentType: 'CREATOR', contentId: creator.id, creatorId: creator.id });

  const nextLive = lives.find(({ state }) => state === 'LIVE' || state === 'SCHEDULED');
  const tabs: CreatorTab[] = [];
  if (posts.length > 0)
    tabs.push({
      id: 'posts',
      title: t('creators.tabs.posts'),
      count: creator.counts.posts,
      content: <CreatorPosts creator={creator} posts={posts} isMember={membership !== undefined} />,
    });
  if (lives.length > 0)
    tabs.push({
      id: 'lives',
      title: t('creators.tabs.lives'),
      count: lives.length,
      content: <LiveGrid lives={lives} look="pairs" isMemberOf={() => membership !== undefined} />,
    });
  if (digitalProducts.length > 0)
    tabs.push({
      id: 'products',
      title: t('creators.tabs.products'),
      count: creator.counts.digitalProducts,
      content: <CreatorProducts creator={creator} products={digitalProducts} />,
    });
  if (shop && shop.products.length > 0)
    tabs.push({
      id: 'shop',
      title: t('creators.tabs.shop'),
      count: shop.count ?? undefined,
      content: <CreatorShop creatorId={creator.id} {...shop} />,
    });

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
      <JsonLd structuredData={structuredData} />
      <CreatorView
        creator={creator}
        courses={courses}
        offers={
          <>
            {membership && <MemberBox posts={posts} subscription={membership} />}
            {!paidMembership && <CreatorMemberships creator={creator} memberships={memberships} />}
          </>
        }
        featured={
          <>
            {nextLive && <NextLive live={nextLive} />}
            <FeaturedPosts creator={creator} posts={posts} isMember={membership !== undefined} />
          </>
        }
        strip={!membership && <MembershipStrip creator={creator} memberships={memberships} />}
        tabs={tabs}
        action={
          user.creator?.id === creator.id ? (
            <ButtonLink theme="black" icon="edit" href={paths.editProfile}>
              {t('creators.edit')}
            </ButtonLink>
          ) : (
            <div className={styles.actions}>
              <FollowButton creator={creator} isFollowed={isFollowed} />
              <ButtonLink theme="hollow-border" icon="message" href={paths.messageTo(creator.id)}>
                {t('creators.message')}
              </ButtonLink>
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
                reported={{ subjectType: 'CREATOR', subjectId: creator.id }}
              />
            </div>
          )
        }
      />
      {tip.isConfirming && (
        <TipModal choice={tipChoice} returnPath={toReturnPath(asPath)} onClose={tip.close} />
      )}
      <CheckoutReturn onSettled={reload} onRetry={(what) => what === 'tip' && tip.choose()} />
    </div>
  );
}
