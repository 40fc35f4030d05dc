import { useTranslation } from 'next-i18next/pages';
import { PagedList } from '@/components/loading/PagedList';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { AudiencePerson } from '@/contract/audience';
import { paths } from '@/contract/paths';
import { useAudience } from '@/hooks/audience/useAudience';
import type { PeopleFilter } from '@/lib/audience/people-filter';
import { formatCents, formatDate } from '@/lib/format/format';
import styles from './PeoplePage.module.scss';

type Props = { filter: PeopleFilter; onOpen: (userId: string) => void };

/** Table of a creator's people with their entitlements, the start date and the total amount. */
export function PeopleList({ filter, onOpen }: Props) {
  const { t } = useTranslation('dashboard');
  const list = useAudience(filter);
  const isFiltered = Boolean(filter.query ?? filter.kind ?? filter.contentId ?? filter.membershipId);
  return (
    <PagedList
      list={list}
      failed={{ title: t('people.failedTitle') }}
      loading={t('people.loading')}
      skeleton={<Skeleton shape="block" height={320} />}
      empty={
        isFiltered ? (
          <EmptyState
            isFrameless
            title={t('people.noneTitle')}
            action={<ButtonLink href={paths.people}>{t('people.showAll')}</ButtonLink>}
          >
            {t('people.none')}
          </EmptyState>
        ) : (
          <EmptyState isFrameless title={t('people.emptyTitle')}>
            {t('people.empty')}
          </EmptyState>
        )
      }
    >
      {(people) => <PeopleTable people={people} onOpen={onOpen} />}
    </PagedList>
  );
}

function PeopleTable({ people, onOpen }: { people: AudiencePerson[]; onOpen: Props['onOpen'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns: Column<AudiencePerson>[] = [
    {
      key: 'person',
      label: t('people.columns.person'),
      heading: true,
      cell: ({ userId, name, picture, email }) => (
        <span className={styles.person}>
          <Avatar id={userId} name={name} src={picture?.smallUrl} size={32} />
          <span>
            <Button theme="hollow-underlined" size="s" onClick={() => onOpen(userId)}>
              {name}
            </Button>
            {email && <small>{email}</small>}
          </span>
        </span>
      ),
    },
    {
      key: 'is',
      label: t('people.columns.is'),
      isPlain: () => true,
      cell: (person) => <Kinds person={person} />,
    },
    {
      key: 'has',
      label: t('people.columns.has'),
      cell: ({ has, hasCount }) => <Has has={has} count={hasCount} />,
    },
    {
      key: 'since',
      label: t('people.columns.since'),
      cell: ({ since }) => formatDate(since, i18n.language),
    },
    {
      key: 'total',
      label: t('people.columns.total'),
      align: 'end',
      cell: ({ spentCents }) =>
        spentCents === 0 ? t('people.nothing') : formatCents(spentCents, i18n.language, { exact: true }),
    },
  ];
  return (
    <Table
      caption={t('people.title')}
      captionHidden
      columns={columns}
      rows={people}
      rowId={({ userId }) => userId}
    />
  );
}

/** Badges of a person: member, past member, follower. */
export function Kinds({ person: { isMember, wasMember, isFollower } }: { person: AudiencePerson }) {
  const { t } = useTranslation('dashboard');
  return (
    <span className={styles.kinds}>
      {isMember && <Badge tone="green">{t('people.is.member')}</Badge>}
      {wasMember && <Badge>{t('people.is.pastMember')}</Badge>}
      {isFollower && <Badge>{t('people.is.follower')}</Badge>}
      {!isMember && !wasMember && !isFollower && t('people.is.buyer')}
    </span>
  );
}

function Has({ has: [first], count }: { has: AudiencePerson['has']; count: number }) {
  const { t } = useTranslation('dashboard');
  if (!first) return t('people.nothing');
  return (
    <span className={styles.has}>
      {first.title}
      {count > 1 && <small>{t('people.more', { count: count - 1 })}</small>}
    </span>
  );
}
