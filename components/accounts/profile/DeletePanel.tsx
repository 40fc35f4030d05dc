import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { IconList } from '@/components/ui/display/IconList';
import { Link } from '@/components/ui/actions/Link';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { TextField } from '@/components/ui/fields/TextField';
import { useCreditsText } from '@/components/money/useCreditsText';
import { usePrice } from '@/components/money/usePrice';
import type { Deletion } from '@/contract/personal-data';
import { paths } from '@/contract/paths';
import { creditsChoices } from '@/contract/values/personal-data';
import type { z } from '@/contract/zod';
import { useDeletion } from '@/hooks/accounts/useDeletion';
import { useUser } from '@/hooks/accounts/useUser';
import { useCredits } from '@/hooks/credits/useCredits';
import { useCallForm } from '@/hooks/form/useCallForm';
import { ApiError } from '@/lib/api-error';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { formatDate } from '@/lib/format/format';
import { addressWith } from '@/lib/list-query';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';
import type { PanelProps } from './panel-props';
import { UntilKnown } from './UntilKnown';

/**
 * Section for deleting the account: what is deleted, what is preserved and what must be settled
 * first.
 */
export function DeletePanel({ addressOf }: PanelProps) {
  const { t, i18n } = useTranslation('profile');
  const formatPrice = usePrice();
  const { user } = useUser();
  const { deletion, error, reload, close } = useDeletion();
  const creditsText = useCreditsText();
  const grantedCents = useCredits()?.grantedCents ?? 0;
  const isCreator = user.creator !== undefined;
  const isOfBusiness = user.business !== undefined && user.business.relation !== 'MAY_JOIN';
  const line = (key: string, isKept = false) => ({
    key,
    icon: isKept ? ('check' as const) : ('close' as const),
    text: t(`account.delete.${key}`),
  });
  return (
    <AccountSection id="delete" tone="danger">
      <IconList
        items={[
          line('goes.sessions'),
          line('goes.person'),
          line('goes.memberships'),
          ...(grantedCents > 0
            ? [
                {
                  ...line('goes.credits'),
                  text: t('account.delete.goes.credits', { amount: creditsText(grantedCents) }),
                },
              ]
            : []),
          ...(isCreator
            ? [line('goes.creator'), line('stays.courses', true), line('stays.members', true)]
            : []),
          line('stays.payments', true),
          ...(isOfBusiness || grantedCents > 0 ? [line('stays.joining', true)] : []),
        ]}
      />
      {!deletion && <UntilKnown error={error} reload={reload} loading={t('account.delete.loading')} />}
      {deletion && deletion.blockers.length > 0 && (
        <Banner tone="warning" announced title={t('account.delete.blocked')}>
          <ul role="list" className={styles.reasons}>
            {deletion.blockers.map(({ code, amountCents }) => (
              <li key={code}>
                {t(`account.delete.blockers.${code}`, { amount: formatPrice(amountCents ?? 0) })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {deletion && deletion.delays.length > 0 && (
        <Banner title={t('account.delete.delayed')}>
          <ul role="list" className={styles.reasons}>
            {deletion.delays.map(({ code, amountCents, until }) => (
              <li key={code}>
                {t(`account.delete.delays.${code}`, {
                  amount: formatPrice(amountCents ?? 0),
                  date: until && formatDate(until, i18n.language),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {deletion?.blockers.length === 0 && (
        <Confirmation
          email={user.email}
          needsPassword={deletion.needsPassword}
          boughtCreditsCents={deletion.boughtCreditsCents}
          close={close}
          reload={reload}
          addressOf={addressOf}
        />
      )}
    </AccountSection>
  );
}

type Props = Pick<ReturnType<typeof useDeletion>, 'close' | 'reload'> &
  PanelProps & {
    email: string;
    needsPassword: boolean;
    /** Unspent bought credits, for which a choice is required (cents). */
    boughtCreditsCents: number;
  };

/** Form that requires the typed address so that no account is deleted by accident. */
function Confirmation({ email, needsPassword, boughtCreditsCents, close, reload, addressOf }: Props) {
  const { t } = useTranslation('profile');
  const formatPrice = usePrice();
  const asksCredits = boughtCreditsCents > 0;
  const amount = formatPrice(boughtCreditsCents);
  const router = useRouter();
  const { field, submit, isSubmitting, failureText } = useCallForm<
    z.input<typeof Deletion>,
    z.output<typeof Deletion>
  >({
    resolver: schemaResolver(async () => {
      const { Deletion: any } = await import('@/contract/personal-data');
      return asksCredits ? any.required({ credits: true }) : any;
    }),
    startWith: needsPassword ? { email: '', password: '' } : { email: '' },
    names: ['credits', 'email', 'password'],
    asksBeforeLeaving: false,
    focus: 'field',
    wordsOf: (name, { type }) => {
      if (name === 'credits') return t('account.delete.credits.choose');
      if (name === 'email') return t('account.delete.wrongEmail', { email });
      return type === 'REQUIRED' ? t('account.delete.noPassword') : undefined;
    },
    async act(read) {
      try {
        await close(read);
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.code !== 'DELETION_BLOCKED') throw refused;
        await reload();
        return;
      }
      await router.push(addressWith(paths.login, { closed: '1' }));
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      {asksCredits && (
        <RadioCards
          id="delete-credits"
          label={t('account.delete.credits.label', { amount })}
          layout="rows"
          options={creditsChoices.map((value) => ({
            value,
            label: t(`account.delete.credits.${value}`, { amount }),
            hint: t(`account.delete.credits.hints.${value}`, { amount }),
          }))}
          {...field('credits')}
        />
      )}
      <TextField
        id="delete-email"
        label={t('account.delete.confirm', { email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      {needsPassword && (
        <PasswordField
          id="delete-password"
          label={t('account.delete.password')}
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      <div className={styles.acts}>
        <Button type="submit" theme="danger" loading={isSubmitting && t('account.delete.busy')}>
          {t('account.delete.action')}
        </Button>
        <Link className="link" href={addressOf('data')} shallow scroll={false}>
          {t('account.delete.dataFirst')}
        </Link>
      </div>
    </form>
  );
}
