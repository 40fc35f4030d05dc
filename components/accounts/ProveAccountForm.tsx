import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { Link } from '@/components/ui/actions/Link';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { FactorCode, SignIn } from '@/contract/accounts';
import { paths } from '@/contract/paths';
import { z } from '@/contract/zod';
import { FactorCodeField, FlowForm } from './FlowForm';
import { useAccountForm } from './useAccountForm';

const { password } = SignIn.shape;
const code = FactorCode;
const schemas = {
  password: z.object({ password }),
  passwordAndCode: z.object({ password, code }),
  code: z.object({ code }),
};

/** Proof that is still missing; the page texts depend on it. */
export type Missing = keyof typeof schemas;
type Proof = { password?: string; code?: string };

type Props = {
  missing: Missing;
  /** @throws ApiError */
  prove: (proof: Proof) => Promise<unknown>;
};

/** Form to prove ownership of an account before another provider's account can open it. */
export function ProveAccountForm({ missing, prove }: Props) {
  const { t } = useTranslation('onboarding');
  const { form, field, submit, isSubmitting, summary } = useAccountForm<Proof, Proof>({
    schema: schemas[missing],
    startWith: {},
    names: ['password', 'code'],
    act: prove,
  });
  const needsCode = missing !== 'password';
  useEffect(() => {
    if (needsCode) form.setFocus('code');
  }, [needsCode, form]);

  function submitCode() {
    if (missing === 'code' || form.getValues('password')) void submit();
  }

  return (
    <FlowForm
      submit={submit}
      summary={summary}
      isSubmitting={isSubmitting}
      action={t(`flow.social.action.${missing}`)}
      busy={t('flow.login.busy')}
    >
      {missing !== 'code' && (
        <PasswordField
          id="password"
          label={t('flow.fields.password')}
          hint={t('flow.social.passwordHint')}
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      {needsCode && <FactorCodeField {...field('code')} onComplete={submitCode} />}
      {missing !== 'code' && (
        <p>
          <Link className="link" href={paths.restore}>
            {t('flow.login.forgotten')}
          </Link>
        </p>
      )}
    </FlowForm>
  );
}
