import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { Avatar } from '@/components/ui/display/Avatar';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import { Link } from '@/components/ui/actions/Link';
import { tintColours, tintOfTopic } from '@/components/ui/display/tints';
import { usePrice } from '@/components/money/usePrice';
import type { CourseCard } from '@/contract/courses';
import type { CreatorPage } from '@/contract/creators';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { YEARLY_NOTICE_DAYS } from '@/contract/values/memberships';
import { toSrcSet } from '@/contract/values/pictures';
import { usePageView } from '@/hooks/content/usePageView';
import { useJoin } from '@/hooks/memberships/useMemberships';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import { IncludedItems } from './IncludedItems';
import { JoinBox } from './JoinBox';
import { JoinModal } from './JoinModal';
import { MembershipFacts } from './MembershipFacts';
import styles from './MembershipPage.module.scss';

export type MembershipProps = {
  membership: Membership;
  creator: CreatorPage;
  courses: CourseCard[];
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
  /** Address of the share card. */
  shareCard?: string;
};

/**
 * Page of a membership with its contents, price and joining. A member sees their membership there.
 */
export function MembershipPage({ membership, creator, courses, structuredData, shareCard }: MembershipProps) {
  const { t } = useTranslation('wallet');
  const { asPath } = useRouter();
  const price = usePrice();
  const join = useJoin(membership);
  usePageView({ contentType: 'SUBSCRIPTION', contentId: membership.id, creatorId: creator.id });
  const monthly = price(membership.price, { per: 'month' });
  return (
    <div className={styles.page}>
      <PageHead
        title={t('membership.head', { title: membership.name, name: creator.name, price: monthly })}
        description={
          membership.pitch || t('membership.description', { name: creator.name, count: courses.length })
        }
        canonical={paths.membership(membership.id)}
        picture={shareCard}
        noIndex={membership.endedAt !== null}
      />
      <JsonLd structuredData={structuredData} />
      <Breadcrumbs
        trail={[{ label: t('membership.crumb'), href: paths.memberships }, { label: creator.name }]}
      />
      <div className={styles.layout}>
        <div className={styles.intro}>
          <div className={styles.band} style={tintColours(tintOfTopic(creator.topics[0] ?? creator.id))}>
            {creator.cover && (
              <img
                src={creator.cover.url}
                srcSet={toSrcSet(creator.cover)}
                sizes="(min-width: 1024px) 800px, 100vw"
                width={1280}
                height={360}
                alt=""
                fetchPriority="high"
              />
            )}
          </div>
          <div className={styles.who}>
            <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={76} />
            <p>
              <Link href={paths.creator(creator.username)}>{creator.name}</Link>
              <span>{membership.headline ? membership.name : creator.tagline}</span>
            </p>
          </div>
          <h1>{membership.headline || membership.name}</h1>
          {membership.pitch && <p className={styles.pitch}>{membership.pitch}</p>}
          <MembershipFacts membership={membership} courses={courses} />
        </div>
        <aside className={styles.side} aria-label={t('membership.region')}>
          <JoinBox membership={membership} join={join} />
          {join.buy.isConfirming && (
            <JoinModal join={join} returnPath={toReturnPath(asPath)} onClose={join.buy.close} />
          )}
          <CheckoutReturn onSettled={join.own.reload} onRetry={join.buy.choose} />
        </aside>
        <div className={styles.main}>
          <IncludedItems membership={membership} courses={courses} />
          <GoodToKnow membership={membership} monthly={monthly} />
        </div>
      </div>
    </div>
  );
}

function GoodToKnow({ membership, monthly }: { membership: Membership; monthly: string }) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const questions = [
    membership.hasTrial ? 'payAfterTrial' : 'pay',
    'cancel',
    ...(membership.yearlyPrice === null ? [] : (['year'] as const)),
    'bought',
    'price',
    ...(membership.hasTrial ? ['free'] : []),
  ] as const;
  return (
    <section className={styles.block} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('membership.faq.title')}</h2>
      <div className={styles.questions}>
        {questions.map((question, index) => (
          <Disclosure key={question} title={t(`membership.faq.${question}.title`)} open={index === 0}>
            <p className={styles.answer}>
              {t(`membership.faq.${question}.text`, {
                price: monthly,
                year: price(membership.yearlyPrice ?? 0, { per: 'year' }),
                days: YEARLY_NOTICE_DAYS,
              })}
            </p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
