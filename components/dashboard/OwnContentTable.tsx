import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { OwnContent } from '@/contract/content';
import { paths } from '@/contract/paths';
import { exportableTypes } from '@/contract/values/social-platforms';
import type { OwnFilter } from '@/lib/content/own-filter';
import { formatMoment } from '@/lib/format/format';
import { isPublic, toOwnKind, toEditPath, toOwnPath, toViewPath } from '@/lib/content/own-content';
import { useFigures } from './useFigures';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { CourseTitle } from '@/components/courses/CourseTitle';
import styles from './OwnContentTable.module.scss';

type Props = {
  items: OwnContent[];
  /** Type of all items; undefined for a list of several types. */
  type?: OwnFilter['type'];
  /** Column of checkboxes, if several items can be selected. */
  selection?: Column<OwnContent>;
  /**
   * True if publishing again is offered, which needs an approved profile. It only hides an action
   * that the server would refuse.
   */
  canPublish: boolean;
  onStatus: (content: OwnContent, status: 'PUBLISHED' | 'UNPUBLISHED') => void;
  onDelete: (content: OwnContent) => void;
};

/** Table of the creator's content with state and figures; the actions are in each row's menu. */
export function OwnContentTable({ items, type, selection, canPublish, onStatus, onDelete }: Props) {
  const { t, i18n } = useTranslation('dashboard');

  function entriesOf(content: OwnContent): MenuEntry[] {
    const entries: MenuEntry[] = [
      { id: 'edit', label: t('content.edit'), icon: 'edit', href: toEditPath(content) },
      {
        id: 'view',
        label: t(isPublic(content) ? 'content.view' : 'content.preview'),
        icon: 'eye',
        href: toViewPath(content),
      },
    ];
    const { bookings, setUp } = toOwnKind(content.contentType);
    if (bookings)
      entries.unshift({
        id: 'bookings',
        label: t('content.bookings'),
        icon: 'users',
        href: bookings(content.id),
      });
    if (setUp)
      entries.push({
        id: 'setup',
        label: t('content.setUp'),
        icon: 'settings',
        href: setUp(content.id),
      });
    if (content.state !== 'TAKEN_DOWN' && exportableTypes.some((type) => type === content.contentType))
      entries.push({
        id: 'export',
        label: t('content.export'),
        icon: 'share',
        href: paths.exportContent(content.contentType, content.id),
      });
    if (content.state === 'PUBLISHED')
      entries.push({
        id: 'unpublish',
        label: t('content.unpublish'),
        icon: 'eye-off',
        onSelect: () => onStatus(content, 'UNPUBLISHED'),
      });
    if (content.state === 'UNPUBLISHED' && canPublish)
      entries.push({
        id: 'publish',
        label: t('content.publishAgain'),
        icon: 'check',
        onSelect: () => onStatus(content, 'PUBLISHED'),
      });
    entries.push({
      id: 'delete',
      label: t('content.delete'),
      icon: 'trash',
      danger: true,
      separated: true,
      onSelect: () => onDelete(content),
    });
    return entries;
  }

  const figures = useFigures(type);

  const columns: Column<OwnContent>[] = [
    ...(selection ? [selection] : []),
    {
      key: 'title',
      label: t('content.columns.title'),
      heading: true,
      cell: (content) => (
        <CourseTitle
          title={content.title}
          href={toOwnPath(content)}
          picture={content.picture}
          topicId={content.topicId}
        >
          {toOwnKind(content.contentType).hasPartsCount
            ? t(`content.meta.${content.contentType}`, { count: content.partsCount })
            : t(`content.${toOwnKind(content.contentType).word}`)}
        </CourseTitle>
      ),
    },
    {
      key: 'state',
      label: t('content.columns.status'),
      isPlain: () => true,
      cell: (content) => (
        <span className={styles.state}>
          <ContentStateBadge state={content.state} />
          {(content.audience === 'MEMBERS' || content.audience === 'BUYERS') && (
            <small>{t(`content.audience.${content.audience}`)}</small>
          )}
          {content.publishAt !== null && (
            <small>
              {t('content.scheduledFor', { moment: formatMoment(content.publishAt, i18n.language) })}
            </small>
          )}
          {content.hasPendingChanges && <small>{t(`content.pending.${content.contentType}`)}</small>}
        </span>
      ),
    },
    ...figures,
    {
      key: 'actions',
      label: t('content.columns.actions'),
      labelHidden: true,
      align: 'end',
      cell: (content) => (
        <Menu
          trigger={<IconButton icon="more" label={t('content.actionsFor', { title: content.title })} />}
          entries={entriesOf(content)}
        />
      ),
    },
  ];

  return (
    <Table
      caption={t('content.caption')}
      captionHidden
      columns={columns}
      rows={items}
      rowId={(content) => content.id}
    />
  );
}
