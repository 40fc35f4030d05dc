import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import type { LiveDraft } from '@/contract/live-editing';
import type { LiveStatus } from '@/contract/lives';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import { CopyField } from './CopyField';
import { GoLive } from './GoLive';
import styles from './Studio.module.scss';

type Props = {
  live: LiveDraft;
  status: LiveStatus | undefined;
  onStart: () => Promise<unknown>;
};

/** Address and key for sending the live with other software. */
export function SoftwareStudio({ live, status, onStart }: Props) {
  const { t } = useTranslation('studio');
  const errorText = useErrorText();
  const [access, setAccess] = useState<{ url: string; key: string }>();
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const connection = status?.connection ?? 'NONE';
  const isArrived = connection === 'ON';

  async function make(): Promise<void> {
    setFailure(undefined);
    setMaking(true);
    try {
      setAccess(await call('POST /lives/:id/stream-key', { params: { id: live.id } }));
    } catch (error) {
      setFailure(error);
    } finally {
      setMaking(false);
    }
  }

  return (
    <div className={styles.software}>
      <h2>{t('studio.software.title')}</h2>
      <p>{t('studio.software.text')}</p>
      {access && (
        <>
          <CopyField label={t('studio.software.address')} value={access.url} />
          <CopyField
            label={t('studio.software.key')}
            hint={t('studio.software.keyHint')}
            value={access.key}
            isSecret
          />
        </>
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <div className={styles.waiting}>
        <p role="status">
          {isArrived ? <Icon name="check" /> : <span className={styles.spinner} aria-hidden="true" />}
          <span>
            <b>{t(`studio.software.connection.${connection}.title`)}</b>
            <small>{t(`studio.software.connection.${connection}.text`)}</small>
          </span>
        </p>
        <Button
          theme="hollow-border"
          size="s"
          loading={isMaking && t('studio.software.making')}
          onClick={() => void make()}
        >
          {t(access ? 'studio.software.newKey' : 'studio.software.make')}
        </Button>
      </div>
      <p className={styles.hint}>{t('studio.software.replaces')}</p>
      {live.state !== 'LIVE' && <GoLive live={live} status={status} canSend={isArrived} onStart={onStart} />}
    </div>
  );
}
