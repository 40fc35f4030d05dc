import { useTranslation } from 'next-i18next/pages';
import { CaptionsField } from '@/components/content/editor/CaptionsField';
import { Loaded } from '@/components/loading/Loaded';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Card } from '@/components/ui/layout/Card';
import { useLiveCaptions } from '@/hooks/lives/useLiveCaptions';
import styles from './LiveDetail.module.scss';

/**
 * Captions of the recording of a creator's own live, with a note that captions are off during the
 * live.
 */
export function LiveCaptions({ id }: { id: string }) {
  const { t } = useTranslation('lives-dashboard');
  const captions = useLiveCaptions(id);
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="captions">
      <h2 id="captions">{t('captions.title')}</h2>
      <Loaded
        of={captions}
        loading={t('captions.loading')}
        failed={{ title: t('captions.failed'), level: 3, isFrameless: true }}
        skeleton={<Skeleton shape="block" height={220} />}
      >
        {({ tracks, live }) => (
          <>
            {!live.isOn && <p className={styles.quiet}>{t('captions.off')}</p>}
            <CaptionsField captions={tracks} onPut={captions.put} onRemove={captions.remove} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
