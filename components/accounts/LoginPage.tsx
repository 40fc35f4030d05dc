import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { SignIn } from '@/contract/accounts';
import type { IdentityProvider } from '@/contract/identities';
import type { z } from '@/contract/zod';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { usePendingTitle } from '@/hooks/checkout/usePendingTitle';
import { ApiError } from '@/lib/api-error';
import { addressWith, readQueryValue } from '@/lib/list-query';
import { nextOr, paths } from '@/contract/paths';
import { flows, type Audience } from './audience';
import { EmailField, FactorCodeField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { KeepAccount } from './KeepAccount';
import { PasskeyLogin } from './PasskeyLogin';
import { SocialButtons } from './SocialButtons';
import { useAccountForm } from './useAccountForm';

type Props = {
  audience: Audience;
  lead?: string;
  /** Path to continue to; by default the `next` of the address. */
  next?: string;
  providers?: IdentityProvider[];
};

/** Schema with a two-factor code, used after the password was right. */
const WithCode = SignIn.required({ code: true });

/**
 * Login page with password and two-factor code, passkey or a connected account. A login leads to
 * the return path.
 */
export function LoginPage({ audience, lead, next: given, providers = [] }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { signIn } = useAccounts();
  const pendingTitle = usePendingTitle();
  const next = given ?? (nextOr(router.query.next, '') || undefined);
  const { login, signUp, confirm, end } = flows[audience];
  /** Credentials of the person whose account is closed. */
  const [closed, setClosed] = useState<z.infer<typeof SignIn>>();
  const [isKept, setKept] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  async function enter(read: z.infer<typeof SignIn>) {
    try {
      await signIn(read);
    } catch (error) {
      const code = error instanceof ApiError && error.code;
      if (code === 'ACCOUNT_CLOSED') return setClosed(read);
      // The input is valid, so the code field appears with an explanation instead of an error.
      if (code === 'TWO_FACTOR_REQUIRED') return setNeedsCode(true);
      if (code !== 'EMAIL_NOT_CONFIRMED') throw error;
      // The password was right, and the server has sent a new code.
      await router.push(addressWith(confirm, { email: read.email, next }));
      return;
    }
    await router.push(next ?? end);
  }
  const { form, field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: needsCode ? WithCode : SignIn,
    startWith: { email: '', password: '' },
    names: ['email', 'password', 'code'],
    act: enter,
  });
  useEffect(() => {
    if (needsCode && !closed) form.setFocus('code');
  }, [needsCode, closed, form]);

  const [email, token] = [readQueryValue(router.query, 'email'), readQueryValue(router.query, 'keep')];
  if (closed) {
    const { code, ...proof } = closed;
    const goOn = async () => {
      if (code === undefined) return enter(proof);
      // A two-factor code is valid once, so the user must enter a new code to log in.
      form.setValue('code', '');
      setKept(true);
      setClosed(undefined);
    };
    return <KeepAccount proof={proof} onKept={goOn} />;
  }
  if (email && token) return <KeepAccount proof={{ email, token }} />;

  return (
    <FlowFrame
      title={t(`flow.login.title.${audience}`)}
      lead={
        lead ??
        (pendingTitle ? t('flow.login.unlock', { title: pendingTitle }) : t(`flow.login.lead.${audience}`))
      }
      canonical={audience === 'business' ? login : paths.login}
      hasFailed={hasFailed}
      footer={
        <p>
          {t('flow.login.new')}{' '}
          <Link className="link" href={addressWith(signUp, { next })}>
            {t(`flow.login.join.${audience}`)}
          </Link>
        </p>
      }
    >
      {isKept ? (
        <Banner tone="success" title={t('flow.keep.keptTitle')} announced>
          {t('flow.keep.newCode')}
        </Banner>
      ) : (
        readQueryValue(router.query, 'closed') && (
          <Banner title={t('flow.keep.closed')} announced>
            {t('flow.keep.closedMore')}
          </Banner>
        )
      )}
      <FlowForm
        submit={submit}
        summary={summary}
        isSubmitting={isSubmitting}
        action={t('flow.login.action')}
        busy={t('flow.login.busy')}
      >
        <EmailField {...field('email')} />
        <PasswordField
          id="password"
          label={t('flow.fields.password')}
          autoComplete="current-password"
          {...field('password')}
        />
        {needsCode && <FactorCodeField {...field('code')} onComplete={submit} />}
        <p>
          <Link className="link" href={addressWith(paths.restore, { next })}>
            {t('flow.login.forgotten')}
          </Link>
        </p>
      </FlowForm>
      <PasskeyLogin onDone={() => router.push(next ?? end)} />
      <SocialButtons providers={providers} audience={audience} next={next} />
    </FlowFrame>
  );
}
