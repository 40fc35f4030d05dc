import { useTranslation } from 'next-i18next/pages';
import { ReportButton } from '@/components/content/ReportButton';
import { Loaded } from '@/components/loading/Loaded';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { RefundSale } from '@/components/wallet/RefundSale';
import type { AudienceMember } from '@/contract/audience';
import { paths } from '@/contract/paths';
import { useAudienceMember } from '@/hooks/audience/useAudience';
import { formatCents, formatDate } from '@/lib/format/format';
import { Kinds } from './PeopleList';
import styles from './PersonModal.module.scss';

type Props = { id: string; onClose: () => void };

/**
 * Panel of a person: their entitlements and purchases, with links to message and to refund them.
 */
export function PersonModal({ id, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const { data, error, mutate } = useAudienceMember(id);
  return (
    <Modal open onClose={onClose} title={data?.name ?? t('people.person.title')}>
      <Loaded
        of={{ data, error, reload: mutate }}
        failed={{ title: t('people.person.failedTitle') }}
        loading={t('people.loading')}
        skeleton={<Skeleton shape="block" height={280} />}
      >
        {(person) => (
          <div className={styles.panel}>
            <Head person={person} />
            <Owned person={person} />
            <Sales person={person} onRefunded={() => void mutate()} />
            {person.canMessage && (
              <ModalActions>
                <ButtonLink theme="black" icon="message" href={paths.dashboardMessageTo(person.userId)}>
                  {t('people.person.message')}
                </ButtonLink>
              </ModalActions>
            )}
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

function Head({ person }: { person: AudienceMember }) {
  const { t, i18n } = useTranslation('dashboard');
  const { userId, name, picture, email, since, followsSince, spentCents } = person;
  const day = (at: string) => formatDate(at, i18n.language);
  return (
    <div className={styles.head}>
      <Avatar id={userId} name={name} src={picture?.smallUrl} size={56} />
      <div>
        <Kinds person={person} />
        <p>
          {email ? (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            t('people.person.noEmail')
          )}
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('people.columns.since')}</dt>
          <dd>{day(since)}</dd>
        </div>
        <div>
          <dt>{t('people.person.follows')}</dt>
          <dd>
            {followsSince
              ? t('people.person.followsSince', { date: day(followsSince) })
              : t('people.person.no')}
          </dd>
        </div>
        <div>
          <dt>{t('people.columns.total')}</dt>
          <dd>{formatCents(spentCents, i18n.language, { exact: true })}</dd>
        </div>
      </dl>
    </div>
  );
}

function Owned({ person: { owned, memberships } }: { person: AudienceMember }) {
  const { t, i18n } = useTranslation('dashboard');
  const day = (at: string) => formatDate(at, i18n.language);
  return (
    <section>
      <h3>{t('people.columns.has')}</h3>
      {owned.length + memberships.length === 0 && <p>{t('people.person.hasNothing')}</p>}
      <ul role="list" className={styles.rows}>
        {memberships.map(({ title, state, since, periodEndsAt }) => (
          <li key={`${title} ${since}`}>
            <b>{title}</b>
            <span>
              {t(`people.person.membership.${state}`, { since: day(since), until: day(periodEndsAt) })}
            </span>
          </li>
        ))}
        {owned.map(({ contentType, contentId, title, since }) => (
          <li key={`${contentType} ${contentId}`}>
            <b>{title}</b>
            <span>{t('people.person.since', { date: day(since) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sales({ person: { name, sales }, onRefunded }: { person: AudienceMember; onRefunded: () => void }) {
  const { t, i18n } = useTranslation('dashboard');
  if (sales.length === 0) return null;
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  return (
    <section>
      <h3>{t('people.person.sales')}</h3>
      <ul role="list" className={styles.rows}>
        {sales.map(({ id, type, title, note, amountCents, refundedCents, at, canRefund }) => (
          <li key={id}>
            <b>{title}</b>
            <span>
              {t('people.person.paid', { amount: exact(amountCents), date: formatDate(at, i18n.language) })}
              {refundedCents > 0 && ` ${t('people.person.refunded', { amount: exact(refundedCents) })}`}
            </span>
            {note !== null && <q>{note}</q>}
            {canRefund && (
              <RefundSale
                movement={{ saleId: id, invoiceId: null, type, title, at }}
                onRefunded={onRefunded}
              />
            )}
            {note !== null && (
              <ReportButton
                title={t('people.person.reportNote', { name })}
                reported={{ subjectType: 'TIP_NOTE', subjectId: id }}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('people.person.renewals')}{' '}
        <Link className="link" href={paths.wallet}>
          {t('people.person.wallet')}
        </Link>
      </p>
    </section>
  );
}
