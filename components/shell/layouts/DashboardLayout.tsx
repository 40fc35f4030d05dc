import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { switchMode, useMode } from '@/hooks/shell/useMode';
import { expertParts } from './ExpertParts';
import { ModeFrame } from './ModeFrame';
import work from './WorkMain.module.scss';

/**
 * Layout of the creator's pages: the expert frame, or in member mode the member's frame with a link
 * back.
 */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const isExpert = useMode() === 'expert';
  return (
    <ModeFrame expert={isExpert ? expertParts : null} hasFooter={!isExpert} mainClassName={work.main}>
      {!isExpert && (
        <div className={work.mode}>
          <Banner
            tone="info"
            action={
              <Button
                theme="black"
                size="s"
                icon="chart"
                data-mode="expert"
                onClick={() => switchMode('expert')}
              >
                {t('account.toExpert')}
              </Button>
            }
          >
            {t('account.inMemberMode')}
          </Banner>
        </div>
      )}
      {children}
    </ModeFrame>
  );
}
