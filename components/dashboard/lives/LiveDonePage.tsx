import { useTranslation } from 'next-i18next/pages';
import { ShareButton } from '@/components/content/ShareButton';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { draftKinds } from '@/lib/draft-kinds';
import { formatMomentIn, toZoneName } from '@/lib/lives/live-time';

const all = ['first', 'second', 'third'] as const;

type Props = {
  live: LiveDraft;
  /** `created` after a submission, `edited` after a change of the time or of other details. */
  after: 'created' | 'edited';
};

/** Page after a live was submitted, moved or changed: what happens next, and who is notified. */
export function LiveDonePage({ live, after }: Props) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const { user } = useUser();
  const isScheduled = live.state === 'SCHEDULED';
  // Without a review before publication, a submitted live is scheduled at once.
  const words = after === 'edited' ? 'edited' : isScheduled ? 'scheduled' : 'created';
  // The third tip is about refunds after a move, which only buyers can request.
  const tips = words === 'edited' && live.ticketsCount === 0 ? (['first', 'second'] as const) : all;
  const about = {
    title: live.title,
    moment: live.startsAt && formatMomentIn(Date.parse(live.startsAt), i18n.language, live.timeZone),
    city: toZoneName(live.timeZone),
    count: live.bookedCount,
  };
  return (
    <DashboardFrame title={t(`done.${words}.title`, about)}>
      <EmptyState
        title={live.title}
        picture={live.picture?.url ?? '/art/success.webp'}
        tips={tips.map((tip) => t(`done.${words}.tips.${tip}`, about))}
        action={
          <>
            {isScheduled && user.creator && (
              <ShareButton
                theme="hollow-border"
                size="m"
                shared={{
                  contentType: 'LIVE',
                  contentId: live.id,
                  creatorId: user.creator.id,
                  title: live.title,
                  path: paths.live(live.id),
                }}
              />
            )}
            <ButtonLink theme="hollow" href={draftKinds.LIVE.ownListPath}>
              {t('done.all')}
            </ButtonLink>
            <ButtonLink theme="hollow-border" href={paths.dashboardLive(live.id)}>
              {t('done.bookings')}
            </ButtonLink>
            <ButtonLink theme="green" icon="camera" href={paths.liveStudio(live.id)}>
              {t('detail.check')}
            </ButtonLink>
          </>
        }
      >
        {t(`done.${words}.text`, about)}
      </EmptyState>
    </DashboardFrame>
  );
}
