import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Icon } from '@/components/ui/display/Icon';
import type { DataExport } from '@/contract/personal-data';
import { isExportProcessing, useDataExport } from '@/hooks/accounts/useDataExport';
import { useErrorText } from '@/hooks/useErrorText';
import { formatDate, formatMoment } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';
import { UntilKnown } from './UntilKnown';

/** Data export of the user: requested, processing or ready for some days. */
export function DataPanel() {
  const { t, i18n } = useTranslation('profile');
  const errorText = useErrorText();
  const { copy, error, reload, ask } = useDataExport();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function askNow() {
    setIsAsking(true);
    setFailure(undefined);
    try {
      await ask();
    } catch (refused) {
      setFailure(refused);
      // Another tab may have requested the export.
      await reload();
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <AccountSection id="data">
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {!copy && <UntilKnown error={error} reload={reload} loading={t('account.data.loading')} />}
      {copy && <CopyState copy={copy} />}
      {copy && !isExportProcessing(copy) && (
        <div className={styles.acts}>
          {copy.nextAt === null ? (
            <>
              <Button
                theme="hollow-border"
                loading={isAsking && t('account.data.asking')}
                onClick={() => void askNow()}
              >
                {t(copy.state === null ? 'account.data.ask' : 'account.data.askAgain')}
              </Button>
              <small>{t('account.data.takes')}</small>
            </>
          ) : (
            <small>{t('account.data.next', { moment: formatMoment(copy.nextAt, i18n.language) })}</small>
          )}
        </div>
      )}
    </AccountSection>
  );
}

function CopyState({ copy: { state, askedAt, size, expiresAt, url } }: { copy: DataExport }) {
  const { t, i18n } = useTranslation('profile');
  if (state === 'READY' && url)
    return (
      <div className={styles.download}>
        <Icon name="document" />
        <div>
          <b>{t('account.data.ready')}</b>
          <small>
            {t('account.data.until', {
              size: formatBytes(size ?? 0, i18n.language),
              date: formatDate(expiresAt ?? '', i18n.language),
            })}
          </small>
        </div>
        <ButtonLink href={url} size="s" theme="hollow-border" icon="download">
          {t('account.data.download')}
        </ButtonLink>
      </div>
    );
  if (state === 'FAILED')
    return (
      <Banner tone="error" announced title={t('account.data.failed')}>
        {t('account.data.failedMore')}
      </Banner>
    );
  if (state === 'EXPIRED')
    return <p>{t('account.data.expired', { date: formatDate(askedAt ?? '', i18n.language) })}</p>;
  if (state === null) return <p>{t('account.data.contents')}</p>;
  return (
    <Banner icon="clock" announced title={t('account.data.processing')}>
      {t('account.data.processingMore')}
    </Banner>
  );
}
