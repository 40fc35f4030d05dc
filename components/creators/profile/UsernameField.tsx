import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { TextField } from '@/components/ui/fields/TextField';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { usernamePattern } from '@/contract/rules/usernames';
import { useUsernameCheck } from '@/hooks/creators/useUsernameCheck';
import styles from './UsernameField.module.scss';

type Props = ComponentProps<typeof TextField> & {
  profile: CreatorProfile;
  typed: string;
  onSuggestion: (username: string) => void;
};

/**
 * Field for the username with an availability check while typing. The check does not block saving,
 * because the server decides on saving.
 */
export function UsernameField({ profile, typed, onSuggestion, ...field }: Props) {
  const { t } = useTranslation('onboarding');
  const checked = useUsernameCheck(typed, profile.username);
  // Hides the check, because the server's error for the saved form is already shown.
  const verdict = field.error ? undefined : checked?.verdict;
  const isGood = verdict === 'FREE' || verdict === 'YOURS';
  const username = typed.trim().toLowerCase();
  // A creator who was never public has no links that could break.
  const wasPublic = profile.state === 'APPROVED' && profile.username !== '';

  return (
    <div className={styles.field}>
      <TextField
        {...field}
        hint={t('creatorProfile.hints.username', {
          address: paths.creator(
            usernamePattern.test(username) ? username : t('creatorProfile.hints.usernameExample'),
          ),
        })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p role="status" className={isGood ? styles.good : styles.other}>
        {verdict && (
          <>
            <Icon name={isGood ? 'check' : 'info'} />
            {t(`creatorProfile.username.${verdict}`, { username })}
          </>
        )}
      </p>
      {verdict && checked?.suggestion && (
        <Button size="s" theme="hollow-border" onClick={() => onSuggestion(checked.suggestion!)}>
          {t('creatorProfile.username.use', { username: checked.suggestion })}
        </Button>
      )}
      {wasPublic && verdict === 'FREE' && (
        <p className={styles.links}>
          {t('creatorProfile.username.links', { address: paths.creator(profile.username) })}
        </p>
      )}
    </div>
  );
}
