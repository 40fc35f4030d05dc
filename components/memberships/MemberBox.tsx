import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Link } from '@/components/ui/actions/Link';
import type { Subscription } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import type { PostCard } from '@/contract/posts';
import { firstName, formatDate } from '@/lib/format/format';
import styles from './CreatorMemberships.module.scss';

/** Maximum number of newest posts. */
const SHOWN = 3;

type Props = {
  subscription: Subscription;
  /** Posts, newest first. */
  posts: PostCard[];
};

/** Box that a member sees instead of the offer, with the joining date and the newest posts. */
export function MemberBox({ subscription, posts }: Props) {
  const { t, i18n } = useTranslation('explore');
  return (
    <Card as="section" look="raised" className={styles.member} aria-labelledby="creator-member">
      <h2 id="creator-member">
        {t('memberships.since', { date: formatDate(subscription.createdAt, i18n.language) })}
      </h2>
      {posts.length > 0 && (
        <div>
          <h3>{t('memberships.newest')}</h3>
          <ul role="list">
            {posts.slice(0, SHOWN).map(({ id, title }) => (
              <li key={id}>
                <Link href={paths.post(id)} className="link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ButtonLink theme="hollow" full icon="message" href={paths.messageTo(subscription.creator.id)}>
        {t('memberships.message', { name: firstName(subscription.creator.name) })}
      </ButtonLink>
      <ButtonLink theme="hollow-border" full href={paths.membership(subscription.membershipId)}>
        {t('memberships.manage')}
      </ButtonLink>
    </Card>
  );
}
