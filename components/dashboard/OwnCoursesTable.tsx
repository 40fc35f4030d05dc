import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, type MenuEntry } from '@/components/ui/Menu';
import { Table, type Column } from '@/components/ui/Table';
import type { OwnContent } from '@/contract/content';
import { formatCents } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { CourseStateBadge } from '@/components/courses/CourseStateBadge';
import { CourseTitle } from '@/components/courses/CourseTitle';
import styles from './OwnCoursesTable.module.scss';

type Props = {
  items: OwnContent[];
  /** Publishing again needs an approved profile; the server decides, this only hides what it would refuse. */
  canPublish: boolean;
  onStatus: (course: OwnContent, status: 'PUBLISHED' | 'UNPUBLISHED') => void;
  onDelete: (course: OwnContent) => void;
};

/** The creator's courses with state and sales; what can be done to each is in its menu. */
export function OwnCoursesTable({ items, canPublish, onStatus, onDelete }: Props) {
  const { t, i18n } = useTranslation('dashboard');

  function entriesOf(course: OwnContent): MenuEntry[] {
    const entries: MenuEntry[] = [
      { id: 'edit', label: t('content.edit'), icon: 'edit', href: paths.editCourse(course.id) },
      {
        id: 'view',
        label: t(course.state === 'PUBLISHED' ? 'content.view' : 'content.preview'),
        icon: 'eye',
        href: course.state === 'PUBLISHED' ? paths.course(course.id) : paths.previewCourse(course.id),
      },
    ];
    if (course.state === 'PUBLISHED')
      entries.push({
        id: 'unpublish',
        label: t('content.unpublish'),
        icon: 'eye-off',
        onSelect: () => onStatus(course, 'UNPUBLISHED'),
      });
    if (course.state === 'UNPUBLISHED' && canPublish)
      entries.push({
        id: 'publish',
        label: t('content.publishAgain'),
        icon: 'check',
        onSelect: () => onStatus(course, 'PUBLISHED'),
      });
    entries.push({
      id: 'delete',
      label: t('content.delete'),
      icon: 'trash',
      danger: true,
      separated: true,
      onSelect: () => onDelete(course),
    });
    return entries;
  }

  const columns: Column<OwnContent>[] = [
    {
      key: 'title',
      label: t('content.columns.title'),
      heading: true,
      cell: (course) => (
        <CourseTitle
          title={course.title}
          href={paths.editCourse(course.id)}
          picture={course.picture}
          topicId={course.topicId}
        >
          {t('content.meta', { count: course.partsCount })}
        </CourseTitle>
      ),
    },
    {
      key: 'state',
      label: t('content.columns.status'),
      isPlain: () => true,
      cell: (course) => (
        <span className={styles.state}>
          <CourseStateBadge state={course.state} />
          {course.hasPendingChanges && <small>{t('content.pending')}</small>}
        </span>
      ),
    },
    {
      key: 'holders',
      label: t('content.columns.holders'),
      align: 'end',
      cell: (course) => t('content.holders', { people: course.holdersCount }),
    },
    {
      key: 'earned',
      label: t('content.columns.earned'),
      align: 'end',
      isPlain: (course) => course.earnedCents === 0,
      cell: (course) =>
        course.earnedCents === 0
          ? t(course.priceCents === 0 ? 'content.free' : 'content.earnedNone')
          : formatCents(course.earnedCents, i18n.language, { exact: true }),
    },
    {
      key: 'actions',
      label: t('content.columns.actions'),
      labelHidden: true,
      align: 'end',
      cell: (course) => (
        <Menu
          trigger={<IconButton icon="more" label={t('content.actionsFor', { title: course.title })} />}
          entries={entriesOf(course)}
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
      rowId={(course) => course.id}
    />
  );
}
