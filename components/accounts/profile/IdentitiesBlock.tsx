import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { buttonClass } from '@/components/ui/button-look';
import { Icon } from '@/components/ui/Icon';
import { useToast } from '@/components/ui/useToast';
import type { Identity } from '@/contract/identities';
import { paths, socialStart } from '@/contract/paths';
import { useIdentities } from '@/hooks/accounts/useIdentities';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { formatDate } from '@/lib/format/format';
import styles from './AccountPage.module.scss';
import ownStyles from './SignInPanel.module.scss';

const isLastWayIn = (error: unknown) => error instanceof ApiError && error.code === 'LAST_WAY_IN';

/** The accounts elsewhere by which the person logs in; nothing where none can be connected. */
export function IdentitiesBlock() {
  const { t, i18n } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { identities, providers, error, reload, unlink } = useIdentities();
  const [leaving, setLeaving] = useState<string>();
  const [failure, setFailure] = useState<unknown>();

  async function disconnect({ id, name }: Identity) {
    setLeaving(id);
    setFailure(undefined);
    try {
      await unlink(id);
      toast(t('account.identities.unlinked', { name }));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setLeaving(undefined);
    }
  }

  if (!identities || !providers)
    return error ? (
      <Banner
        tone="error"
        action={
          <Button size="s" onClick={() => void reload()}>
            {t('account.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Banner>
    ) : null;
  if (identities.length + providers.length === 0) return null;
  return (
    <div className={ownStyles.block}>
      <h3>{t('account.identities.title')}</h3>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {isLastWayIn(failure) ? t('account.identities.lastWayIn') : errorText(failure)}
        </Banner>
      )}
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
                  loading={leaving === identity.id && t('account.identities.unlinking')}
                  onClick={() => void disconnect(identity)}
                >
                  {t('account.identities.unlink')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {providers.map(({ id, name }) => (
        <div key={id}>
          <a
            href={socialStart('member', { provider: id, next: paths.myProfileAt('signIn'), link: 'true' })}
            className={buttonClass({ theme: 'grey' })}
          >
            {t('account.identities.link', { name })}
          </a>
        </div>
      ))}
    </div>
  );
}
