import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import { useMailChoice, type MailChoice } from '@/hooks/posts/useMailChoice';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './MailChoicePage.module.scss';

export type MailChoiceProps = {
  token: string;
  /** Null for a link that no longer works. */
  choice: MailChoice | null;
  /**
   * True if the address states that the mails were already stopped, so that a reload after an undo
   * does not stop them again.
   */
  isDone?: boolean;
};

/**
 * Page for the link in a mail. It stops the mails at once and offers to undo that, without a login.
 */
export const MailChoicePage = ({ choice, ...rest }: MailChoiceProps) =>
  choice ? <Choice choice={choice} {...rest} /> : <UsedUp />;

function Choice({ token, choice: known, isDone = false }: MailChoiceProps & { choice: MailChoice }) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { choice, choose, isBusy } = useMailChoice(token, known);
  const [failure, setFailure] = useState<unknown>();
  const shown = choice.isOn ? 'on' : 'off';
  const about = {
    name: choice.about === 'creator' ? choice.creatorName : '',
    topic: choice.about === 'topic' ? t(`mailChoice.topics.${choice.topic}`) : '',
  };

  async function change(isOn: boolean) {
    setFailure(undefined);
    try {
      await choose(isOn);
    } catch (error) {
      setFailure(error);
    }
  }

  const wasOpened = useRef(false);
  const open = useEffectEvent(() => {
    if (isDone || wasOpened.current || !choice.isOn) return;
    wasOpened.current = true;
    window.history.replaceState(window.history.state, '', `${paths.unsubscribe(token)}?done`);
    void change(false);
  });
  useEffect(() => open(), []);

  return (
    <>
      <PageHead title={t('mailChoice.title')} noIndex />
      <div className={styles.page}>
        <Card look="raised" className={styles.panel}>
          <h1>{t(`mailChoice.${choice.about}.${shown}.title`, about)}</h1>
          <p role="status">{t(`mailChoice.${choice.about}.${shown}.text`, about)}</p>
          {failure !== undefined && (
            <Banner tone="error" announced>
              {errorText(failure)}
            </Banner>
          )}
          <div className={styles.actions}>
            <Button
              theme={choice.isOn ? 'hollow-border' : 'grey'}
              icon={choice.isOn ? undefined : 'back'}
              loading={isBusy && t('mailChoice.working')}
              onClick={() => void change(!choice.isOn)}
            >
              {t(choice.isOn ? 'mailChoice.stop' : 'mailChoice.undo')}
            </Button>
            <ButtonLink theme="hollow" href={paths.noticePreferences}>
              {t('mailChoice.choose')}
            </ButtonLink>
            {choice.about === 'creator' && choice.path && (
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

/** Message for a link that no longer works. */
function UsedUp() {
  const { t } = useTranslation('content');
  return (
    <>
      <PageHead title={t('mailChoice.title')} noIndex />
      <div className={styles.page}>
        <Card look="raised" className={styles.panel}>
          <h1>{t('mailChoice.usedUp.title')}</h1>
          <p>{t('mailChoice.usedUp.text')}</p>
          <div className={styles.actions}>
            <ButtonLink theme="black" href={paths.noticePreferences}>
              {t('mailChoice.usedUp.action')}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </>
  );
}
