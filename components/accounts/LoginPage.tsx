import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { PasswordField } from '@/components/ui/PasswordField';
import { SignIn } from '@/contract/accounts';
import type { z } from '@/contract/zod';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { usePendingTitle } from '@/hooks/checkout/usePendingTitle';
import { ApiError } from '@/lib/api-error';
import { addressWith, valueOf } from '@/lib/list-query';
import { nextOr, paths } from '@/contract/paths';
import { flows, type Audience } from './audience';
import { EmailField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { KeepAccount } from './KeepAccount';
import { useAccountForm } from './useAccountForm';

type Props = {
  audience: Audience;
  lead?: string;
  /** Where to go on; without it the address says so. */
  next?: string;
};

/** E-mail and password, then where the person was going. */
export function LoginPage({ audience, lead, next: given }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { signIn } = useAccounts();
  const pendingTitle = usePendingTitle();
  const next = given ?? (nextOr(router.query.next, '') || undefined);
  const { login, signUp, confirm, end } = flows[audience];
  /** With which somebody logs in whose account is closed. */
  const [closed, setClosed] = useState<z.infer<typeof SignIn>>();
  async function enter(read: z.infer<typeof SignIn>) {
    try {
      await signIn(read);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ACCOUNT_CLOSED') return setClosed(read);
      if (!(error instanceof ApiError) || error.code !== 'EMAIL_NOT_CONFIRMED') throw error;
      // The password was right and a new code is on its way.
      await router.push(addressWith(confirm, { email: read.email, next }));
      return;
    }
    await router.push(next ?? end);
  }
  const { field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: SignIn,
    startWith: { email: '', password: '' },
    names: ['email', 'password'],
    act: enter,
  });
  const [email, token] = [valueOf(router.query, 'email'), valueOf(router.query, 'keep')];
  if (closed) return <KeepAccount proof={closed} onKept={() => enter(closed)} />;
  if (email && token) return <KeepAccount proof={{ email, token }} />;

  return (
    <FlowFrame
      title={t(`flow.login.title.${audience}`)}
      lead={lead ?? (pendingTitle && t('flow.login.unlock', { title: pendingTitle }))}
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
      {valueOf(router.query, 'closed') && (
        <Banner title={t('flow.keep.closed')} announced>
          {t('flow.keep.closedMore')}
        </Banner>
      )}
      <FlowForm
        {...{ submit, summary, isSubmitting }}
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
        <p>
          <Link className="link" href={addressWith(paths.restore, { next })}>
            {t('flow.login.forgotten')}
          </Link>
        </p>
      </FlowForm>
    </FlowFrame>
  );
}
