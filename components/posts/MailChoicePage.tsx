import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { useMailChoice, type MailChoice } from '@/hooks/posts/useMailChoice';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './MailChoicePage.module.scss';

export type MailChoiceProps = { token: string; choice: MailChoice };

/**
 * Page for the link in a mail about a post, with buttons to stop and to resume such mails. Opening
 * the page changes nothing.
 */
export function MailChoicePage({ token, choice: known }: MailChoiceProps) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { choice, choose, isBusy } = useMailChoice(token, known);
  const [failure, setFailure] = useState<unknown>();
  const shown = choice.isOn ? 'on' : 'off';
  const about = { name: choice.creatorName };

  async function change() {
    setFailure(undefined);
    try {
      await choose(!choice.isOn);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <>
      <PageHead title={t('mailChoice.title', about)} noIndex />
      <div className={styles.page}>
        <Card look="raised" className={styles.panel}>
          <h1>{t(`mailChoice.${shown}.title`, about)}</h1>
          <p role="status">{t(`mailChoice.${shown}.text`, about)}</p>
          {failure !== undefined && (
            <Banner tone="error" announced>
              {errorText(failure)}
            </Banner>
          )}
          <div className={styles.actions}>
            <Button
              theme={choice.isOn ? 'green' : 'hollow-border'}
              loading={isBusy && t('mailChoice.working')}
              onClick={() => void change()}
            >
              {t(`mailChoice.${shown}.action`)}
            </Button>
            {choice.path && (
              <ButtonLink theme="hollow" href={choice.path}>
                {t('mailChoice.toCreator', about)}
              </ButtonLink>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}
