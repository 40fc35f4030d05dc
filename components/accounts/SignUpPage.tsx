import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { z } from '@/contract/zod';
import { HelpLink, helpLinks } from '@/components/shell/navigation/HelpLink';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { SignUp } from '@/contract/accounts';
import type { IdentityProvider } from '@/contract/identities';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { usePendingTitle } from '@/hooks/checkout/usePendingTitle';
import { addressWith } from '@/lib/list-query';
import { nextOr } from '@/contract/paths';
import { locales } from '@/contract/values/locales';
import { flows, type Audience } from './audience';
import { Captcha } from './Captcha';
import { EmailField, FlowForm, NameFields } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import styles from './SignUpPage.module.scss';
import { SocialButtons } from './SocialButtons';
import { useAccountForm } from './useAccountForm';

/** Schemas by audience. Only creators confirm that the published work is their own. */
const formOf = {
  member: SignUp.extend({ agrees: z.boolean() }),
  creator: SignUp.extend({ agrees: z.literal(true) }),
};

type Props = { audience: Exclude<Audience, 'business'>; providers?: IdentityProvider[] };

export function SignUpPage({ audience, providers = [] }: Props) {
  const { t, i18n } = useTranslation('onboarding');
  const router = useRouter();
  const { signUp } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  const flow = flows[audience];
  const pendingTitle = usePendingTitle();
  const { form, field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: formOf[audience] as (typeof formOf)['member'],
    startWith: { name: '', lastName: '', email: '', password: '', audience, website: '', agrees: false },
    names: ['name', 'lastName', 'email', 'password', 'agrees', 'captchaToken'],
    async act({ name, lastName, password, website, captchaToken, ...read }) {
      const language = locales.find((known) => known === i18n.language);
      const person = { name, lastName, password, email: read.email, audience, next, language };
      const { email } = await signUp({ ...person, website: website || undefined, captchaToken });
      await router.push(addressWith(flow.confirm, { email, next }));
    },
  });

  return (
    <FlowFrame
      title={
        audience === 'member' && pendingTitle
          ? t('flow.signUp.unlock', { title: pendingTitle })
          : t(`flow.signUp.title.${audience}`)
      }
      lead={t(`flow.signUp.lead.${audience}`)}
      canonical={flow.signUp}
      hasFailed={hasFailed}
      footer={
        <>
          <p>
            {t('flow.signUp.known')}{' '}
            <Link className="link" href={addressWith(flow.login, { next })}>
              {t('flow.signUp.toLogin')}
            </Link>
          </p>
          <AgreementLine />
        </>
      }
    >
      <FlowForm
        submit={submit}
        summary={summary}
        isSubmitting={isSubmitting}
        action={t('flow.signUp.action')}
        busy={t('flow.signUp.busy')}
      >
        <NameFields name={field('name')} lastName={field('lastName')} />
        <EmailField hint={t('flow.hints.email')} {...field('email')} />
        <PasswordField
          id="password"
          label={t('flow.fields.password')}
          hint={t('flow.hints.password')}
          autoComplete="new-password"
          {...field('password')}
        />
        {audience === 'creator' && (
          <Checkbox id="agrees" label={t('flow.signUp.agrees')} {...field('agrees')} />
        )}
        <label className={styles.website} aria-hidden="true">
          {t('flow.signUp.website')}
          <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
        <Captcha
          key={summary.attempt}
          id="captchaToken"
          error={field('captchaToken').error}
          onToken={(token) => form.setValue('captchaToken', token)}
        />
      </FlowForm>
      <SocialButtons providers={providers} audience={audience} next={next} />
    </FlowFrame>
  );
}

/** Sentence with links to the terms and the privacy policy. */
function AgreementLine() {
  const { t } = useTranslation('onboarding');
  const linkOf = (id: 'terms' | 'privacy') => helpLinks().find((link) => link.id === id)!;
  return (
    <p>
      {t('flow.signUp.agreeTo')} <HelpLink {...linkOf('terms')} className="link" /> {t('flow.signUp.and')}{' '}
      <HelpLink {...linkOf('privacy')} label={t('flow.signUp.privacyPolicy')} className="link" />.
    </p>
  );
}
