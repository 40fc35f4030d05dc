import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { DraftType } from '@/contract/values/content';
import { useNewDraft } from '@/hooks/content/useNewDraft';
import { sendEvent } from '@/lib/browser/events';
import { draftKinds } from '@/lib/draft-kinds';
import styles from './NewContentPage.module.scss';

/**
 * Page that opens an untitled draft in its editor. An earlier draft of this page that was never
 * changed is reused.
 */
export function NewDraftPage({ type }: { type: DraftType }) {
  const { t } = useTranslation('dashboard');
  const start = useNewDraft();
  const [failure, setFailure] = useState<unknown>();
  const { events } = useRouter();
  const hasLeft = useRef(false);

  async function open() {
    setFailure(undefined);
    sendEvent('CLICK_NEW_PROJECT', { contentType: type });
    const title = t(`content.create.untitled.${type}`);
    const draft = { title, reusesUntouched: true };
    await start(type, draft, 'replace', () => hasLeft.current).catch(setFailure);
  }

  const openAtOnce = useEffectEvent(() => void open());
  useEffect(() => {
    const timer = setTimeout(() => openAtOnce());
    return () => clearTimeout(timer);
  }, []);

  // The page counts as left when a link is clicked, while the next page still loads.
  useEffect(() => {
    const leave = () => (hasLeft.current = true);
    const stay = () => (hasLeft.current = false);
    stay();
    events.on('routeChangeStart', leave);
    events.on('routeChangeError', stay);
    return () => {
      leave();
      events.off('routeChangeStart', leave);
      events.off('routeChangeError', stay);
    };
  }, [events]);

  return (
    <DashboardFrame title={t(`content.create.opened.${type}`)} canonical={draftKinds[type].newCanonical}>
      {failure === undefined ? (
        <LoadingRegion label={t('content.create.creating')} className={styles.form}>
          <Skeleton shape="block" height={48} />
          <Skeleton shape="block" height={420} />
        </LoadingRegion>
      ) : (
        <LoadFailed title={t('content.create.failed')} error={failure} onRetry={open} />
      )}
    </DashboardFrame>
  );
}
