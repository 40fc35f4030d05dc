import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import { CredentialChecks } from './CredentialChecks';
import { usePrice } from '@/components/money/usePrice';
import { officePaths } from '@/contract/office-paths';
import { paths } from '@/contract/paths';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { PersonState } from './PersonState';
import { toSubject, type QueueRowProps } from './queue-rows';
import { WaitingSince } from './WaitingSince';

const ofCreator = ['reject', 'returnCourse', 'approve', 'suspend', 'reinstate'];

/**
 * Returns the decisions about a creator. Decisions about a credential are shown beside the
 * credential.
 */
export const decisionsAbout = ({ actions }: QueueRowProps<'creators'>['item']) =>
  actions.filter((action) => ofCreator.includes(action));

/** Creator profile as members would see it, with the decision buttons. */
export function CreatorReview({ item: creator, decisions }: QueueRowProps<'creators'>) {
  const { t } = useTranslation(['admin', 'common']);
  const price = usePrice();
  const name = creator.name || t('office.creators.nameless');
  const facts: { term: string; text: string }[] = [
    { term: t('office.creators.tagline'), text: creator.tagline },
    { term: t('office.creators.bio'), text: creator.bio },
    {
      term: t('office.creators.topics'),
      text: creator.topics.map((id) => t(`common:topics.${id}`)).join(', '),
    },
  ].filter(({ text }) => text !== '');

  return (
    <Card as="li" look="pane" className={styles.review}>
      {creator.cover && (
        <img
          className={styles.cover}
          src={creator.cover.url}
          alt=""
          width={640}
          height={120}
          loading="lazy"
        />
      )}
      <div className={styles.head}>
        <Avatar id={creator.id} name={name} src={creator.picture?.smallUrl} size={56} />
        <div>
          <h3>{name}</h3>
          <p className={styles.quiet}>
            {[creator.username && `@${creator.username}`, creator.email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <PersonState state={creator.state} isClosed={false} />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {creator.firstCourse && (
        <p>
          {t('office.creators.firstCourse')}:{' '}
          <Link className="link" href={officePaths.preview(creator.firstCourse.id)}>
            {creator.firstCourse.title}
          </Link>
          {' · '}
          {t('office.course.parts', { count: creator.firstCourse.partsCount })}
          {' · '}
          {price(creator.firstCourse.priceCents)}
        </p>
      )}
      {creator.credentials.length > 0 && <CredentialChecks creator={creator} decisions={decisions} />}
      {creator.rejectionReason && (
        <p className={styles.quiet}>{t('office.creators.lastReason', { reason: creator.rejectionReason })}</p>
      )}
      {creator.suspensionReason && (
        <p className={styles.quiet}>{t('office.creators.suspended', { reason: creator.suspensionReason })}</p>
      )}
      <div className={styles.foot}>
        <WaitingSince at={creator.submittedAt} />
        {creator.state === 'APPROVED' && (
          <Link className="link" href={paths.creator(creator.username)}>
            {t('office.creators.page')}
          </Link>
        )}
        <DecisionButtons
          subject={{ ...toSubject(creator, name), creatorId: creator.id }}
          decisions={decisions}
          actions={decisionsAbout(creator)}
        />
      </div>
    </Card>
  );
}
