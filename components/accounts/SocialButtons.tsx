import { useTranslation } from 'next-i18next/pages';
import { buttonClass } from '@/components/ui/actions/button-look';
import type { IdentityProvider } from '@/contract/identities';
import { socialStart } from '@/contract/paths';
import type { Audience } from './audience';
import styles from './SocialButtons.module.scss';

type Props = { providers: IdentityProvider[]; audience: Audience; next?: string };

/**
 * Sign-in links of the configured providers. The links lead to a call rather than a page, so they
 * work without scripts.
 */
export function SocialButtons({ providers, audience, next }: Props) {
  const { t } = useTranslation('onboarding');
  if (providers.length === 0) return null;
  // People of a business sign up as members.
  const role = audience === 'creator' ? 'creator' : 'member';
  return (
    <div className={styles.others}>
      <p className={styles.or}>{t('flow.social.or')}</p>
      <ul role="list">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <a
              href={socialStart(role, { provider: id, next })}
              className={buttonClass({ theme: 'hollow-border', size: 'l', full: true })}
            >
              {t('flow.social.continueWith', { name })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
