import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Loaded } from '@/components/loading/Loaded';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { LiveAnalytics } from '@/contract/live-analytics';
import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import { useLiveAnalytics } from '@/hooks/lives/useLiveAnalytics';
import { toCallPath } from '@/lib/browser/call';
import { formatMomentIn, toZoneName } from '@/lib/lives/live-time';
import { LiveCharts } from './LiveCharts';
import { LiveNumbers } from './LiveNumbers';

type Props = { live: Pick<LiveDraft, 'id' | 'title' | 'timeZone' | 'startedAt'> };

/** Numbers of one of the creator's lives: people, chat and income, as sums and by minute. */
export function LiveAnalyticsPage({ live }: Props) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const hasStarted = live.startedAt !== null;
  const numbers = useLiveAnalytics(hasStarted ? live.id : null);
  const { data } = numbers;
  const lead = (startedAt: string) =>
    t(data?.endedAt === null ? 'analytics.leadOn' : 'analytics.lead', {
      moment: formatMomentIn(Date.parse(startedAt), i18n.language, live.timeZone),
      city: toZoneName(live.timeZone),
    });
  return (
    <DashboardFrame
      title={t('analytics.head', { title: live.title })}
      lead={data && lead(data.startedAt)}
      actions={
        <>
          <ButtonLink theme="hollow-border" href={paths.dashboardLive(live.id)}>
            {t('analytics.back')}
          </ButtonLink>
          {data && (
            <ButtonLink
              theme="hollow-border"
              icon="download"
              download
              href={toCallPath('GET /lives/:id/analytics/csv', { params: { id: live.id } })}
            >
              {t('analytics.csv')}
            </ButtonLink>
          )}
        </>
      }
    >
      {!hasStarted ? (
        <EmptyState title={t('analytics.notStarted.title')} picture="/art/empty-lives.webp">
          {t('analytics.notStarted.text')}
        </EmptyState>
      ) : (
        <Loaded
          of={numbers}
          loading={t('analytics.loading')}
          failed={{ title: t('analytics.failed') }}
          skeleton={<Skeleton shape="block" height={420} />}
        >
          {(found) => <Shown numbers={found} />}
        </Loaded>
      )}
    </DashboardFrame>
  );
}

function Shown({ numbers }: { numbers: LiveAnalytics }) {
  return (
    <>
      <LiveNumbers numbers={numbers} />
      <LiveCharts numbers={numbers} />
    </>
  );
}
