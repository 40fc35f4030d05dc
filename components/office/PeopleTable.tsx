import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { Menu } from '@/components/ui/actions/Menu';
import { Avatar } from '@/components/ui/display/Avatar';
import type { Column } from '@/components/ui/layout/Table';
import type { ListedPerson } from '@/contract/office-people';
import { officePaths } from '@/contract/office-paths';
import { paths } from '@/contract/paths';
import { formatCents, formatNumber, formatRelative } from '@/lib/format/format';
import styles from './OfficePeoplePage.module.scss';
import { PersonState } from './PersonState';
import { QueueTable } from './QueueTable';

type Props = { people: ListedPerson[]; areCreators: boolean };

/** Table of people with their state. A table of creators also shows members and wallet. */
export function PeopleTable({ people, areCreators }: Props) {
  const { t, i18n } = useTranslation('admin');
  const ofCreators: Column<ListedPerson>[] = [
    {
      key: 'members',
      label: t('office.people.columns.members'),
      align: 'end',
      cell: ({ membersCount }) => formatNumber(membersCount ?? 0, i18n.language),
    },
    {
      key: 'wallet',
      label: t('office.people.columns.wallet'),
      align: 'end',
      cell: ({ walletCents }) => formatCents(walletCents ?? 0, i18n.language, { exact: true }),
    },
  ];
  const columns: Column<ListedPerson>[] = [
    {
      key: 'person',
      label: t(areCreators ? 'office.people.columns.creator' : 'office.people.columns.member'),
      heading: true,
      cell: (person) => (
        <span className={styles.person}>
          <Avatar id={person.id} name={person.name} src={person.picture?.smallUrl} size={32} />
          <span>
            <Link href={officePaths.person(person.id)}>{person.name || t('office.creators.nameless')}</Link>
            <small>{person.username ? `@${person.username}` : person.email}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('office.people.columns.state'),
      isPlain: () => true,
      cell: (person) => <PersonState {...person} />,
    },
    ...(areCreators ? ofCreators : []),
    {
      key: 'reports',
      label: t('office.people.columns.reports'),
      align: 'end',
      cell: ({ openReportsCount }) => formatNumber(openReportsCount, i18n.language),
    },
    {
      key: 'seen',
      label: t('office.people.columns.seen'),
      optional: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? (
          t('office.people.loggedOut')
        ) : (
          <time dateTime={lastSeenAt} suppressHydrationWarning>
            {formatRelative(lastSeenAt, i18n.language)}
          </time>
        ),
    },
    {
      key: 'actions',
      label: t('office.people.columns.actions'),
      labelHidden: true,
      cell: (person) => <Actions person={person} />,
    },
  ];
  return <QueueTable caption={t('office.people.title')} columns={columns} rows={people} />;
}

function Actions({ person: { id, creatorId, name, email, username, state } }: { person: ListedPerson }) {
  const { t } = useTranslation('admin');
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={t('office.people.actionsOf', { name })} />}
      entries={[
        { id: 'open', icon: 'user', label: t('office.people.open'), href: officePaths.person(id) },
        { id: 'write', icon: 'mail', label: t('office.people.write'), href: `mailto:${email}` },
        ...(state === 'APPROVED' && username
          ? [
              {
                id: 'page',
                icon: 'eye' as const,
                label: t('office.creators.page'),
                href: paths.creator(username),
              },
            ]
          : []),
        {
          id: 'log',
          icon: 'document',
          label: t('office.people.log'),
          href: `${officePaths.audit}?subject=${creatorId ?? id}`,
        },
      ]}
    />
  );
}
