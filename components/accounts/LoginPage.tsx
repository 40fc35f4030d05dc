import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PasswordField } from '@/components/ui/PasswordField';
import { SignIn } from '@/contract/accounts';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { usePendingTitle } from '@/hooks/checkout/usePendingTitle';
import { ApiError } from '@/lib/api-error';
import { addressWith } from '@/lib/list-query';
import { nextOr, paths } from '@/contract/paths';
import { flows, type Audience } from './audience';
import { EmailField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
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
  const { field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: SignIn,
    startWith: { email: '', password: '' },
    names: ['email', 'password'],
    async act(read) {
      try {
        await signIn(read);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'EMAIL_NOT_CONFIRMED') throw error;
        // The password was right and a new code is on its way.
        await router.push(addressWith(confirm, { email: read.email, next }));
        return;
      }
      await router.push(next ?? end);
    },
  });

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
