import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Passkey } from '@/contract/sign-in-methods';
import type { usePasskeys } from '@/hooks/accounts/useSignInMethods';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { ApiError } from '@/lib/api-error';
import { hasPasskeys, isKnownHere } from '@/lib/session/passkeys';
import { formatDate, formatRelative } from '@/lib/format/format';
import styles from './AccountPage.module.scss';
import type { Answer } from './AskModal';
import ownStyles from './SignInPanel.module.scss';

const AskModal = dynamic(() => import('./AskModal').then((file) => file.AskModal), { ssr: false });

type Props = Pick<ReturnType<typeof usePasskeys>, 'add' | 'rename' | 'remove'> & {
  passkeys: Passkey[];
  hasPassword: boolean;
};

/** Passkeys of the user, listed by their names. */
export function PasskeyBlock({ passkeys, hasPassword, add, rename, remove }: Props) {
  const { t, i18n } = useTranslation('profile');
  const toast = useToast();
  const isPossible = useBrowserValue(hasPasskeys, true);
  const [open, setOpen] = useState<'add' | { action: 'rename' | 'remove'; passkey: Passkey }>();
  const close = () => setOpen(undefined);

  async function addNamed({ name = '', password }: Answer): Promise<true | string> {
    try {
      if (!(await add(name, password))) return '';
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'TOO_MANY_PASSKEYS') return t('account.signIn.add.tooMany');
      if (code !== undefined && code !== 'PASSKEY_NOT_VALID') throw error;
      return t(isKnownHere(error) ? 'account.signIn.add.known' : 'account.signIn.add.failed');
    }
    toast(t('account.signIn.add.done', { name }));
    return true;
  }
  const change =
    (action: 'rename' | 'remove', { id, name: before }: Passkey) =>
    async ({ name = before, password }: Answer): Promise<true> => {
      if (action === 'rename') await rename(id, name);
      else await remove(id, password);
      toast(t(`account.signIn.${action}.done`, { name }));
      return true;
    };

  return (
    <div className={ownStyles.block}>
      <h3>{t('account.signIn.passkeys')}</h3>
      {passkeys.length === 0 ? (
        <p>{t('account.signIn.noPasskeys')}</p>
      ) : (
        <ul role="list" className={styles.rows}>
          {passkeys.map((passkey) => {
            const { id, name, createdAt, lastUsedAt } = passkey;
            return (
              <li key={id}>
                <span className={styles.mark} data-on>
                  <Icon name="key" />
                </span>
                <div>
                  <b>{name}</b>
                  <small suppressHydrationWarning>
                    {t(lastUsedAt ? 'account.signIn.used' : 'account.signIn.unused', {
                      added: formatDate(createdAt, i18n.language),
                      used: lastUsedAt && formatRelative(lastUsedAt, i18n.language),
                    })}
                  </small>
                </div>
                <div className={styles.end}>
                  <Button
                    size="s"
                    theme="hollow-border"
                    aria-label={t('account.signIn.renameOne', { name })}
                    onClick={() => setOpen({ action: 'rename', passkey })}
                  >
                    {t('account.signIn.rename.open')}
                  </Button>
                  <IconButton
                    icon="trash"
                    label={t('account.signIn.removeOne', { name })}
                    onClick={() => setOpen({ action: 'remove', passkey })}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {isPossible ? (
        <Button icon="plus" onClick={() => setOpen('add')}>
          {t('account.signIn.add.open')}
        </Button>
      ) : (
        <p>{t('account.signIn.notHere')}</p>
      )}
      {open === 'add' && (
        <AskModal question="add" hasPassword={hasPassword} onClose={close} onAnswer={addNamed} />
      )}
      {typeof open === 'object' && (
        <AskModal
          question={open.action}
          name={open.passkey.name}
          hasPassword={hasPassword}
          startWith={open.action === 'rename' ? { name: open.passkey.name } : undefined}
          onClose={close}
          onAnswer={change(open.action, open.passkey)}
        />
      )}
    </div>
  );
}
