import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { limits } from '@/contract/values/limits';
import { useGrantCredits } from '@/hooks/sponsorships/useSponsorship';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './Sponsorship.module.scss';
import { parseWholeNumber } from './whole-number';

/** Form for the credits granted to everyone who joins from now on. */
export function JoiningForm({ joiningCredits }: { joiningCredits: number }) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { chooseJoining } = useGrantCredits();
  const [typed, setTyped] = useState(String(joiningCredits));
  const [isWrong, setWrong] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function save(event: FormEvent) {
    event.preventDefault();
    const count = parseWholeNumber(typed, { min: 0, max: limits.grantedCredits });
    setWrong(count === undefined);
    if (count === undefined || isSaving) return;
    setFailure(undefined);
    setSaving(true);
    try {
      await chooseJoining(count);
      toast(t(count > 0 ? 'business.credits.joiningSaved' : 'business.credits.joiningOff', { count }));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <TextField
        label={t('business.credits.joining')}
        hint={t('business.credits.joiningHint')}
        error={isWrong ? t('business.credits.wrong', { min: 0, max: limits.grantedCredits }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" loading={isSaving && t('business.credits.saving')}>
        {t('business.credits.joiningSave')}
      </Button>
    </form>
  );
}
