import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { paths } from '@/contract/paths';
import type { Report } from '@/contract/insights';
import { useMeasuredContent } from '@/hooks/insights/useMeasuredContent';
import { toScopeQuery, type Choices } from '@/lib/insights/choices';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

/** Number of posts; the table has all of them. */
const FIRST_POSTS = 7;

/** Posts by the people who opened them. */
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
  const columns = ['visitors', 'likes', 'joined'] as const;
  return (
    <table className={styles.posts}>
      <caption className="visually-hidden">{t('panels.posts.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('panels.posts.post')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`panels.posts.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.rows.slice(0, FIRST_POSTS).map(({ key, title, path, values }) => {
          const audience = audiences.get(key);
          return (
            <tr key={key}>
              <th scope="row">
                {path ? <Link href={path}>{title}</Link> : title}
                {audience && <span>{t(`panels.posts.audiences.${audience}`)}</span>}
              </th>
              {columns.map((column) => (
                <td key={column}>
                  {format.value('count', values[column])}
                  {(values[column] ?? null) === null && (
                    <span className="visually-hidden">{t('panels.posts.membersAlready')}</span>
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
