import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useErrorText } from '@/hooks/useErrorText';
import type { CallInput } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { moveFocus } from '@/lib/page/focus';
import styles from './FlowFrame.module.scss';
import { FlowFrame } from './FlowFrame';

type Props = {
  /** Password that was just entered, or the token of the mail link. */
  proof: CallInput<'POST /users/delete/undo'>['body'];
  /**
   * Called once the account is kept, to log the person in. Without it, the page links to the login
   * form.
   */
  onKept?: () => Promise<unknown>;
};

/** Form to keep a closed account. Opening the link alone changes nothing. */
export function KeepAccount({ proof, onKept }: Props) {
  const { t } = useTranslation('onboarding');
  const errorText = useErrorText();
  const { keep } = useAccounts();
  const [isBusy, setIsBusy] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isKept) moveFocus(heading.current);
  }, [isKept]);

  async function keepNow() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await keep(proof);
      if (onKept) await onKept();
      else setIsKept(true);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setIsBusy(false);
    }
  }
  const code = failure instanceof ApiError ? failure.code : '';
  const words =
    code === 'KEEP_LINK_USED'
      ? t('flow.keep.used')
      : code === 'KEPT_TOO_LATE'
        ? t('flow.keep.tooLate')
        : errorText(failure);
  // A retry would be refused too.
  const isOver = code === 'KEEP_LINK_USED' || code === 'KEPT_TOO_LATE';

  if (isKept)
    return (
      <FlowFrame
        title={t('flow.keep.keptTitle')}
        lead={t('flow.keep.kept')}
        canonical={paths.login}
        titleRef={heading}
      >
        <ButtonLink theme="green" size="l" full href={paths.login}>
          {t('flow.keep.doneLink')}
        </ButtonLink>
      </FlowFrame>
    );
  return (
    <FlowFrame
      title={t('flow.keep.title')}
      lead={!isOver && t('flow.keep.lead')}
      canonical={paths.login}
      hasFailed={failure !== undefined}
      footer={
        !isOver && (
          <p>
            <Link className="link" href={paths.home}>
              {t('flow.keep.leave')}
            </Link>
          </p>
        )
      }
    >
      <div className={styles.form}>
        {failure !== undefined && (
          <Banner
            tone="error"
            announced
            action={
              code === 'KEEP_LINK_USED' && (
                <Link className="link" href={paths.login}>
                  {t('flow.keep.doneLink')}
                </Link>
              )
            }
          >
            {words}
          </Banner>
        )}
        {!isOver && (
          <Button
            theme="green"
            size="l"
            full
            loading={isBusy && t('flow.keep.busy')}
            onClick={() => void keepNow()}
          >
            {t('flow.keep.action')}
          </Button>
        )}
      </div>
    </FlowFrame>
  );
}
