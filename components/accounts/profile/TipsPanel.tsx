import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { MoneyField } from '@/components/money/MoneyField';
import { usePrice } from '@/components/money/usePrice';
import { useToast } from '@/components/ui/feedback/useToast';
import { limits } from '@/contract/values/limits';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useErrorText } from '@/hooks/useErrorText';
import { moveFocus } from '@/lib/page/focus';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';
import { UntilKnown } from './UntilKnown';

/** Form for the tip amounts that members are offered. */
export function TipsPanel() {
  const { t } = useTranslation('profile');
  const { profile, error, reload, update } = useCreatorProfile();
  return (
    <AccountSection id="tips">
      {profile ? (
        <AmountsForm
          startWith={profile.tipAmountsCents}
          save={async (tipAmountsCents) => (await update({ tipAmountsCents })).tipAmountsCents}
        />
      ) : (
        <UntilKnown error={error} reload={reload} loading={t('account.tips.loading')} />
      )}
    </AccountSection>
  );
}

const names = ['small', 'middle', 'large'] as const;
const idOf = (name: string) => `tip-${name}`;

type FormProps = { startWith: number[]; save: (amountsCents: number[]) => Promise<number[]> };

function AmountsForm({ startWith, save }: FormProps) {
  const { t, i18n } = useTranslation('profile');
  const price = usePrice();
  const toast = useToast();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(startWith.map(plainAmount));
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const amounts = typed.map((text) => parseCents(text, i18n.language) ?? 0);
  const { min, max } = limits.tipCents;
  const isWrong = (cents: number) => cents < min || cents > max;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    setFailure(undefined);
    const wrong = amounts.findIndex(isWrong);
    if (wrong >= 0) return moveFocus(document.getElementById(idOf(names[wrong]!)));
    if (isSaving) return;
    setSaving(true);
    try {
      // The server returns the amounts sorted.
      setTyped((await save(amounts)).map(plainAmount));
      setAsked(false);
      toast(t('account.tips.saved'));
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {names.map((name, index) => (
        <MoneyField
          key={name}
          id={idOf(name)}
          label={t(`account.tips.${name}`)}
          hint={name === 'middle' ? t('account.tips.middleHint') : undefined}
          value={typed[index]}
          onChange={({ target }) => setTyped(typed.with(index, target.value))}
          error={
            isAsked && isWrong(amounts[index]!)
              ? t('account.tips.wrong', { least: price(min), most: price(max) })
              : undefined
          }
        />
      ))}
      <Button type="submit" theme="green" loading={isSaving && t('account.saving')}>
        {t('account.tips.save')}
      </Button>
    </form>
  );
}
