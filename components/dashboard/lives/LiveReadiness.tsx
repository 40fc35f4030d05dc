import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Checklist } from '@/components/ui/layout/Checklist';
import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { isCameraChecked } from '@/lib/live/camera-checks';
import styles from './LiveDetail.module.scss';

/** List of what a live needs before it starts. */
export function LiveReadiness({ live }: { live: LiveDraft }) {
  const { t } = useTranslation('lives-dashboard');
  const { profile } = useCreatorProfile();
  const isChecked = useBrowserValue(() => isCameraChecked(live.id), false);
  const steps = [
    {
      id: 'words',
      title: t('ready.words'),
      text: t('ready.wordsText'),
      isDone: live.state === 'SCHEDULED',
    },
    ...(live.priceCents > 0 && profile
      ? [
          {
            id: 'payouts',
            title: t('ready.payouts'),
            text: t('ready.payoutsText'),
            isDone: profile.canReceivePayments,
            action: (
              <ButtonLink size="s" href={paths.wallet}>
                {t('ready.connect')}
              </ButtonLink>
            ),
          },
        ]
      : []),
    {
      id: 'camera',
      title: t('ready.camera'),
      text: t('ready.cameraText'),
      isDone: isChecked,
      action: (
        <ButtonLink size="s" href={paths.liveStudio(live.id)}>
          {t('ready.check')}
        </ButtonLink>
      ),
    },
  ];
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="ready">
      <h2 id="ready">{t('ready.title')}</h2>
      <Checklist steps={steps} />
    </Card>
  );
}
