import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { Table, type Column } from '@/components/ui/layout/Table';
import { paths } from '@/contract/paths';
import type { Report, ReportRow } from '@/contract/insights';
import { useMeasuredContent } from '@/hooks/insights/useMeasuredContent';
import { toScopeQuery, type Choices } from '@/lib/insights/choices';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

/** Number of posts in the panel; the table contains all posts. */
const FIRST_POSTS = 7;

/** Best-performing posts, by the number of people who opened them. */
export function PostsPanel({ choices }: { choices: Choices }) {
  const { t } = useTranslation('insights');
  return (
    <Panel
      id="posts"
      read={{ report: 'best-performing-posts', query: toScopeQuery(choices) }}
      height={440}
      isEmpty={({ rows }) => rows.length === 0}
      control={
        <Link className={styles.all} href={paths.dashboardPosts}>
          {t('panels.posts.all')}
          <Icon name="arrow" />
        </Link>
      }
    >
      {(report) => <Posts report={report} />}
    </Panel>
  );
}

function Posts({ report }: { report: Report }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const { items } = useMeasuredContent(['POST']);
  const audiences = new Map(items?.map(({ id, audience }) => [id, audience]));
  const number = (key: 'visitors' | 'likes' | 'joined'): Column<ReportRow> => ({
    key,
    label: t(`panels.posts.columns.${key}`),
    align: 'end',
    cell: ({ values }) => (
      <>
        <b>{format.value('count', values[key])}</b>
        {(values[key] ?? null) === null && (
          <span className="visually-hidden">{t('panels.posts.membersAlready')}</span>
        )}
      </>
    ),
  });
  const columns: Column<ReportRow>[] = [
    {
      key: 'post',
      label: t('panels.posts.post'),
      heading: true,
      cell: ({ key, title, path }) => {
        const audience = audiences.get(key);
        return (
          <span className={styles.post}>
            {path ? <Link href={path}>{title}</Link> : title}
            {audience && <small>{t(`panels.posts.audiences.${audience}`)}</small>}
          </span>
        );
      },
    },
    number('visitors'),
    number('likes'),
    number('joined'),
  ];
  return (
    <div className={styles.table}>
      <Table
        caption={t('panels.posts.title')}
        captionHidden
        columns={columns}
        rows={report.rows.slice(0, FIRST_POSTS)}
        rowId={({ key }) => key}
      />
    </div>
  );
}
