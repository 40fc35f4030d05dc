import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { JoinModal } from '@/components/memberships/JoinModal';
import { Avatar } from '@/components/ui/display/Avatar';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { IconList } from '@/components/ui/display/IconList';
import { Link } from '@/components/ui/actions/Link';
import { usePrice } from '@/components/money/usePrice';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import type { PostPage } from '@/contract/posts';
import { useJoin } from '@/hooks/memberships/useMemberships';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import { firstName } from '@/lib/format/format';
import styles from './LockedRest.module.scss';

type Props = {
  post: PostPage;
  /** Cheapest membership of the creator. */
  membership: Membership | null;
  /** Query parameters that identify the page, so they are not removed when a payment returns. */
  keep?: readonly string[];
};

/**
 * Placeholder for the locked part of a post, with its audience, its size and the way to unlock it.
 */
export function LockedRest({ post, membership, keep }: Props) {
  const { t } = useTranslation('content');
  const { creator, rest, audienceContent } = post;
  const name = firstName(creator.name);
  const isForMembers = post.audience === 'MEMBERS';
  return (
    <Card as="section" look="raised" className={styles.locked} aria-labelledby="locked">
      <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={64} />
      <h2 id="locked">
        {isForMembers
          ? t('post.locked.members', { name })
          : audienceContent
            ? t('post.locked.buyers', { title: audienceContent.title })
            : t('post.locked.someBuyers', { name })}
      </h2>
      <IconList
        tone="good"
        items={[
          ...(rest.readingMinutes > 0
            ? [
                {
                  key: 'text',
                  icon: 'text' as const,
                  text: t('post.locked.text', { count: rest.readingMinutes }),
                },
              ]
            : []),
          ...(rest.hasVideo ? [{ key: 'video', icon: 'video' as const, text: t('post.locked.video') }] : []),
          ...(rest.hasAudio ? [{ key: 'audio', icon: 'audio' as const, text: t('post.locked.audio') }] : []),
          ...(rest.picturesCount > 0
            ? [
                {
                  key: 'image',
                  icon: 'image' as const,
                  text: t('post.locked.pictures', { count: rest.picturesCount }),
                },
              ]
            : []),
          ...(rest.documentsCount > 0
            ? [
                {
                  key: 'document',
                  icon: 'document' as const,
                  text: t('post.locked.documents', { count: rest.documentsCount }),
                },
              ]
            : []),
          ...(isForMembers && membership && membership.coursesCount > 0
            ? [
                {
                  key: 'courses',
                  icon: 'check' as const,
                  text: t('post.locked.courses', { count: membership.coursesCount }),
                },
              ]
            : []),
        ]}
      />
      {isForMembers ? (
        membership ? (
          <JoinHere membership={membership} keep={keep} />
        ) : (
          <p className={styles.quiet}>{t('post.locked.noMembership', { name })}</p>
        )
      ) : (
        audienceContent && (
          <ButtonLink theme="green" size="l" full href={audienceContent.path}>
            {t('post.locked.see', { title: audienceContent.title })}
          </ButtonLink>
        )
      )}
    </Card>
  );
}

function JoinHere({ membership, keep }: { membership: Membership; keep?: readonly string[] }) {
  const { t } = useTranslation('content');
  const { asPath } = useRouter();
  const price = usePrice();
  const join = useJoin(membership);
  const { buy } = join;
  const terms = {
    name: firstName(membership.creator.name),
    price: price(membership.price, { per: 'month' }),
  };
  return (
    <>
      {buy.mayChoose && (
        <Button
          theme="green"
          size="l"
          full
          loading={buy.isWaiting && t('post.locked.joining')}
          onClick={buy.choose}
        >
          {t(membership.hasTrial ? 'post.locked.startFree' : 'post.locked.join', terms)}
        </Button>
      )}
      <p className={styles.quiet}>
        {t(membership.hasTrial ? 'post.locked.trialTerms' : 'post.locked.terms', terms)}{' '}
        <Link href={paths.membership(membership.id)} className="link">
          {t('post.locked.included')}
        </Link>
      </p>
      {buy.isConfirming && (
        <JoinModal join={join} returnPath={toReturnPath(asPath, keep)} onClose={buy.close} />
      )}
    </>
  );
}
