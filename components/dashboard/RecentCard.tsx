import { useTranslation } from 'next-i18next/pages';
import { LineFigure } from '@/components/notice-lines/LineFigure';
import { toLineText } from '@/components/notice-lines/line-text';
import { Link } from '@/components/ui/actions/Link';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { NoticeLine } from '@/contract/notices';
import { useNewestLines } from '@/hooks/notices/useNotices';
import { RECENT_LINES } from '@/lib/dashboard/overview-reads';
import { formatCents, formatRelative } from '@/lib/format/format';
import styles from './RecentCard.module.scss';

/** Newest sales, members, ratings and questions; hidden if there are none. */
export function RecentCard() {
  const { t } = useTranslation('dashboard');
  const { lines } = useNewestLines('creator', RECENT_LINES);
  if (!lines?.length) return null;
  return (
    <Card as="section" look="pane" aria-labelledby="recent">
      <header className={styles.head}>
        <h2 id="recent">{t('overview.recent.title')}</h2>
        <Link className="link" href={paths.dashboardNotifications}>
          {t('overview.recent.all')}
        </Link>
      </header>
      <ul role="list" className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ line }: { line: NoticeLine }) {
  const { t, i18n } = useTranslation('common');
  const { kind, count, link, amountCents, createdAt } = line;
  const isMany = count > 1 && i18n.exists(`common:notices.lines.${kind}.many`);
  const content = (
    <>
      <LineFigure line={line} />
      <span className={styles.words}>
        {toLineText(line, t, i18n.language, isMany)}
        <time dateTime={createdAt} suppressHydrationWarning>
          {formatRelative(createdAt, i18n.language)}
        </time>
      </span>
      {amountCents !== null && <b>{formatCents(amountCents, i18n.language, { exact: true })}</b>}
    </>
  );
  return <li>{link.startsWith('/') ? <Link href={link}>{content}</Link> : <a href={link}>{content}</a>}</li>;
}
