import { useTranslation } from 'next-i18next/pages';
import { ThemeSwitch } from '@/components/shell/account/ThemeSwitch';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { tintColours } from '@/components/ui/display/tints';
import { paths } from '@/contract/paths';
import type { OnboardingStep } from '@/hooks/accounts/useOnboarding';
import { useUser } from '@/hooks/accounts/useUser';
import { addressWith } from '@/lib/list-query';
import { AccountSection } from './AccountSection';
import styles from './PreferencesPanel.module.scss';
import type { PanelProps } from './panel-props';
import { TimeZoneField } from './TimeZoneField';

/** Form for topics and other answers, the time zone and the appearance on this device. */
export function PreferencesPanel({ addressOf }: PanelProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { user } = useUser();
  /** Builds the address of an onboarding question that returns to this page. */
  const toQuestion = (step: OnboardingStep) =>
    addressWith(paths.memberQuestions, { step, next: addressOf('preferences') });

  return (
    <AccountSection id="preferences">
      <div className={styles.answers}>
        <h3>{t('account.preferences.topics')}</h3>
        {user.topics.length > 0 ? (
          <ul role="list" className={styles.topics}>
            {user.topics.map((topic) => (
              <li key={topic} style={tintColours(topic)}>
                <Icon name={topic} />
                {t(`common:topics.${topic}`)}
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('account.preferences.noTopics')}</p>
        )}
        <p className={styles.links}>
          <Link className="link" href={toQuestion('topics')}>
            {t(`account.preferences.${user.topics.length > 0 ? 'change' : 'pick'}`)}
          </Link>
          <Link className="link" href={toQuestion('time')}>
            {t('account.preferences.others')}
          </Link>
          <Link className="link" href={toQuestion('about')}>
            {t('account.preferences.about')}
          </Link>
        </p>
      </div>
      <TimeZoneField />
      <div className={styles.appearance}>
        <ThemeSwitch />
      </div>
    </AccountSection>
  );
}
