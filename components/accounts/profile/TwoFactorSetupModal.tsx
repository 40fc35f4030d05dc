import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import type { TwoFactorSetup } from '@/contract/sign-in-methods';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useCompleteCode } from '@/hooks/form/useCompleteCode';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './AccountPage.module.scss';
import ownStyles from './SignInPanel.module.scss';

async function loadSchema() {
  const [{ FactorCode }, { z }] = await Promise.all([
    import('@/contract/accounts'),
    import('@/contract/zod'),
  ]);
  return z.object({ code: FactorCode });
}

type Props = {
  setup: TwoFactorSetup;
  /**
   * Turns two-factor login on.
   * @throws ApiError for a wrong code
   */
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
};

/** Dialog with the setup of an authenticator app and a field for its first code. */
export function TwoFactorSetupModal({ setup: { qrCode, uri, secret }, onCode, onClose }: Props) {
  const { t } = useTranslation('profile');
  const { form, submit, isSubmitting, isDirty, textOf, failureText } = useCallForm({
    resolver: schemaResolver(loadSchema),
    startWith: { code: '' },
    names: ['code'],
    asksBeforeLeaving: false,
    focus: 'field',
    // The general error text mentions recovery codes, which do not exist yet during setup.
    wordsOf: () => t('account.signIn.missing.firstCode'),
    act: ({ code }) => onCode(code),
  });

  const code = form.register('code');
  const onChange = useCompleteCode(code.onChange, submit);

  return (
    <Modal open onClose={onClose} title={t('account.signIn.turnOn.title')} ignoresBackdrop={isDirty}>
      <form method="post" onSubmit={submit} noValidate className={styles.form}>
        <p>{t('account.signIn.turnOn.lead')}</p>
        <svg
          className={ownStyles.qrCode}
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          role="img"
          aria-label={t('account.signIn.turnOn.qrCode')}
          shapeRendering="crispEdges"
        >
          <path d={qrCode.path} />
        </svg>
        <p>
          {t('account.signIn.turnOn.secret')}{' '}
          <code className={ownStyles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <p>
          <a className="link" href={uri}>
            {t('account.signIn.turnOn.openApp')}
          </a>
        </p>
        {failureText && (
          <Banner tone="error" announced>
            {failureText}
          </Banner>
        )}
        <TextField
          {...code}
          onChange={onChange}
          id="first-code"
          label={t('account.signIn.fields.firstCode')}
          error={textOf('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          characters={7}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('account.signIn.cancel')}
          </Button>
          <Button type="submit" theme="green" loading={isSubmitting && t('account.signIn.busy')}>
            {t('account.signIn.turnOn.action')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
