import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import type { useIdentities } from '@/hooks/accounts/useIdentities';
import { ApiError } from '@/lib/api-error';
import { formatDate } from '@/lib/format/format';
import styles from './AccountPage.module.scss';
import type { Answer } from './AskModal';
import ownStyles from './SignInPanel.module.scss';

const AskModal = dynamic(() => import('./AskModal').then((file) => file.AskModal), { ssr: false });

type Identities = ReturnType<typeof useIdentities>;
type Props = Pick<Identities, 'link' | 'unlink'> & {
  identities: NonNullable<Identities['identities']>;
  providers: NonNullable<Identities['providers']>;
  hasPassword: boolean;
};

/** Connected accounts of the user; renders nothing if no account can be connected. */
export function IdentitiesBlock({ identities, providers, hasPassword, link, unlink }: Props) {
  const { t, i18n } = useTranslation('profile');
  const toast = useToast();
  const [open, setOpen] = useState<{ question: 'link' | 'unlink'; id: string; name: string }>();

  async function change({ password }: Answer): Promise<true | string> {
    const { question, id, name } = open!;
    try {
      if (question === 'link') await link({ provider: id, next: paths.myProfileAt('signIn'), password });
      else await unlink(id, password);
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.code !== 'SOCIAL_UNAVAILABLE') throw refused;
      return t('account.signIn.link.away', { name });
    }
    if (question === 'unlink') toast(t('account.signIn.unlink.done', { name }));
    return true;
  }

  if (identities.length + providers.length === 0) return null;
  return (
    <div className={ownStyles.block}>
      <h3>{t('account.identities.title')}</h3>
      {identities.length === 0 && <p>{t('account.identities.none')}</p>}
      {identities.length > 0 && (
        <ul role="list" className={styles.rows}>
          {identities.map((identity) => (
            <li key={identity.id}>
              <span className={styles.mark} data-on>
                <Icon name="user" />
              </span>
              <div>
                <b>{identity.name}</b>
                <small>
                  {t('account.identities.since', { date: formatDate(identity.createdAt, i18n.language) })}
                </small>
              </div>
              <div className={styles.end}>
                <Button
                  size="s"
                  theme="hollow-border"
                  aria-label={t('account.identities.unlinkOne', { name: identity.name })}
                  onClick={() => setOpen({ question: 'unlink', id: identity.id, name: identity.name })}
                >
                  {t('account.identities.unlink')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} onClick={() => setOpen({ question: 'link', id, name })}>
          {t('account.identities.link', { name })}
        </Button>
      ))}
      {open && (
        <AskModal {...open} hasPassword={hasPassword} onClose={() => setOpen(undefined)} onAnswer={change} />
      )}
    </div>
  );
}
