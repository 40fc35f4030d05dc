import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { paths } from '@/contract/paths';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useInsightChoices } from '@/hooks/insights/useInsightChoices';
import { useIsFirstWeek } from '@/hooks/insights/useIsFirstWeek';
import { useReport } from '@/hooks/insights/useReport';
import { dayIn } from '@/lib/format/format';
import { toOverviewRead } from '@/lib/insights/choices';
import { ControlRow } from './ControlRow';
import { CountedTo, LateNotice } from './CountedTo';
import { CoursesPanel } from './CoursesPanel';
import { FirstWeek } from './FirstWeek';
import { FunnelPanel } from './FunnelPanel';
import { HeadlineCard } from './HeadlineCard';
import styles from './InsightsPage.module.scss';
import { MembersPanel } from './MembersPanel';
import { MembersToday } from './MembersToday';
import { PeoplePanel } from './PeoplePanel';
import { PostsPanel } from './PostsPanel';
import { RetentionPanel } from './RetentionPanel';
import { SourcesPanel } from './SourcesPanel';
import { StopsPanel } from './StopsPanel';
import { WhoseVisits } from './WhoseVisits';

/** A creator's numbers: earnings, members, visits, courses and people. */
export function InsightsPage() {
  const { t } = useTranslation('insights');
  const { choices, choose, adjust } = useInsightChoices();
  const overview = useReport(toOverviewRead(choices));
  const report = overview.data;
  const isFirstWeek = useIsFirstWeek(report);
  const today = report && dayIn(new Date(), report.timeZone);
  return (
    <DashboardFrame
      title={t('title')}
      canonical={paths.insights}
      lead={report && <CountedTo report={report} />}
      actions={
        !isFirstWeek && (
          <div className={styles.who}>
            <WhoseVisits value={choices.userTier} onChange={(userTier) => choose({ userTier })} />
          </div>
        )
      }
    >
      {isFirstWeek && <FirstWeek />}
      {report && isFirstWeek === undefined && (
        <LoadingRegion label={t('panel.loading')}>
          <Skeleton shape="block" height={420} />
        </LoadingRegion>
      )}
      {(!report || isFirstWeek === false) && (
        <>
          <ControlRow
            choices={choices}
            onChoose={choose}
            shown={report && today ? { ...report, today } : undefined}
          />
          {report && <LateNotice report={report} />}
          <HeadlineCard overview={overview} choices={choices} onAdjust={adjust} />
          <div className={styles.members}>
            <MembersPanel today={today} />
            <MembersToday choices={choices} />
          </div>
          <RetentionPanel />
          <div className={styles.pair}>
            <FunnelPanel choices={choices} />
            <SourcesPanel choices={choices} />
          </div>
          <CoursesPanel choices={choices} />
          <StopsPanel choices={choices} />
          <div className={styles.pair}>
            <PostsPanel choices={choices} />
            <PeoplePanel />
          </div>
        </>
      )}
    </DashboardFrame>
  );
}
