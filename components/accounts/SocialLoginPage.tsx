import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { useToast } from '@/components/ui/feedback/useToast';
import type { IdentityProvider } from '@/contract/identities';
import { nextOr, paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { readQueryValue } from '@/lib/list-query';
import { pathAfterSignIn, pathAfterConfirmation } from './audience';
import styles from './FlowFrame.module.scss';
import { FlowFrame } from './FlowFrame';
import { ProveAccountForm, type Missing } from './ProveAccountForm';
import { SocialButtons } from './SocialButtons';

/** Missing proof, by the error code that requires it. */
const asksFor: Record<string, Missing> = { SOCIAL_PASSWORD_NEEDED: 'password', TWO_FACTOR_REQUIRED: 'code' };
const askedBy = (error: unknown) => (error instanceof ApiError ? asksFor[error.code] : undefined);

/**
 * Page that a provider redirects back to. It signs the person in, requests proof of the account, or
 * shows the error with other ways to log in.
 */
export function SocialLoginPage({ providers }: { providers: IdentityProvider[] }) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const toast = useToast();
  const errorText = useErrorText();
  const { user, isSignedIn } = useUser();
  const { finishSocial } = useAccounts();
  const [missing, setMissing] = useState<Missing>();
  const [failure, setFailure] = useState<unknown>();
  const hasBegun = useRef(false);

  const textOf = (error: unknown) =>
    error instanceof ApiError
      ? t(`flow.social.errors.${error.code}`, { defaultValue: errorText(error) })
      : errorText(error);
  async function finish(body: Parameters<typeof finishSocial>[0]) {
    const { user: arrived, next, isNew } = await finishSocial(body);
    const leadsTo = isNew ? pathAfterConfirmation : pathAfterSignIn;
    // Replaces the history entry, so that the back button does not return to an address that is
    // valid once.
    await router.replace(leadsTo(arrived, nextOr(next, '') || undefined));
    if (arrived.id === user.id) toast(t('flow.social.linked'));
  }
  const redeem = useEffectEvent(async () => {
    const read = (name: string) => readQueryValue(router.query, name);
    const [state, code, iss, error] = [read('state'), read('code'), read('iss'), read('error')];
    try {
      if (!state) throw new ApiError(0, error ? 'SOCIAL_UNAVAILABLE' : 'SOCIAL_FAILED', '', '');
      await finish({ step: 'return', state, code, iss, error });
    } catch (refused) {
      const asked = askedBy(refused);
      if (asked) setMissing(asked);
      else setFailure(refused);
    }
  });
  useEffect(() => {
    // A provider's response is valid once, but React may run an effect twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void redeem();
  }, []);

  async function prove(proof: { password?: string; code?: string }) {
    try {
      await finish({ step: 'prove', ...proof });
    } catch (refused) {
      if (askedBy(refused) !== 'code') throw refused;
      setMissing(missing === 'code' ? 'code' : 'passwordAndCode');
    }
  }

  const hasFailed = failure !== undefined;
  const step = missing ?? (hasFailed ? 'failed' : 'working');
  return (
    <FlowFrame
      title={t(`flow.social.title.${step}`)}
      lead={missing && t(`flow.social.lead.${missing}`)}
      canonical={paths.socialLogin}
      hasFailed={hasFailed}
    >
      {step === 'working' && (
        <LoadingRegion label={t('flow.social.working')}>
          <Skeleton />
        </LoadingRegion>
      )}
      {missing && <ProveAccountForm missing={missing} prove={prove} />}
      {hasFailed && (
        <>
          <Banner tone="error" announced>
            {textOf(failure)}
          </Banner>
          {isSignedIn ? (
            <ButtonLink theme="green" size="l" full href={paths.myProfileAt('signIn')}>
              {t('flow.social.toAccount')}
            </ButtonLink>
          ) : (
            <div className={styles.form}>
              <ButtonLink theme="green" size="l" full href={paths.login}>
                {t('flow.social.toLogin')}
              </ButtonLink>
              <ButtonLink theme="hollow-border" size="l" full href={paths.joinUs}>
                {t('flow.social.toSignUp')}
              </ButtonLink>
              <SocialButtons providers={providers} audience="member" />
            </div>
          )}
        </>
      )}
    </FlowFrame>
  );
}
