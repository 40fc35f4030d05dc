import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { useToast } from '@/components/ui/feedback/useToast';
import type { TwoFactorSetup } from '@/contract/sign-in-methods';
import { useUser } from '@/hooks/accounts/useUser';
import type { useTwoFactor } from '@/hooks/accounts/useSignInMethods';
import styles from './AccountPage.module.scss';
import type { Answer } from './AskModal';
import ownStyles from './SignInPanel.module.scss';

const AskModal = dynamic(() => import('./AskModal').then((file) => file.AskModal), { ssr: false });
const RecoveryCodesModal = dynamic(
  () => import('./RecoveryCodesModal').then((file) => file.RecoveryCodesModal),
  {
    ssr: false,
  },
);
const TwoFactorSetupModal = dynamic(
  () => import('./TwoFactorSetupModal').then((file) => file.TwoFactorSetupModal),
  {
    ssr: false,
  },
);

type TwoFactor = ReturnType<typeof useTwoFactor>;
type Props = Pick<TwoFactor, 'begin' | 'confirm' | 'end'> & {
  twoFactor: NonNullable<TwoFactor['twoFactor']>;
};

/** Number of remaining recovery codes at or below which new codes are recommended. */
const FEW = 3;

/** Settings of the authenticator app and its recovery codes. */
export function TwoFactorBlock({ twoFactor, begin, confirm, end }: Props) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const { user } = useUser();
  const { isOn, hasPassword, recoveryCodesLeft: left } = twoFactor;
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [question, setQuestion] = useState<'begin' | 'renew' | 'turnOff' | 'turnOffByCode'>();
  const [newCodes, setNewCodes] = useState<string[]>();

  async function turnOn(code: string) {
    const codes = await confirm(code);
    setSetup(null);
    setNewCodes(codes);
  }
  async function answer(given: Answer): Promise<true> {
    if (question === 'begin') setSetup(await begin(given.password));
    else if (question === 'renew') setNewCodes(await confirm(given.code!));
    else {
      await end(given);
      toast(t('account.signIn.turnOff.done'));
    }
    return true;
  }

  return (
    <div className={ownStyles.block}>
      <h3>{t('account.signIn.twoFactor')}</h3>
      {!isOn && (user.creator || user.isOffice) && (
        <Banner tone="warning" title={t('account.signIn.recommended.title')}>
          {t('account.signIn.recommended.text')}
        </Banner>
      )}
      <ul role="list" className={styles.rows}>
        <li>
          <span className={styles.mark} data-on={isOn || undefined}>
            <Icon name="shield" />
          </span>
          <div>
            <b>
              {t('account.signIn.app')}
              <Badge tone={isOn ? 'green' : 'neutral'}>{t(`account.signIn.${isOn ? 'on' : 'off'}`)}</Badge>
            </b>
            <small>{t(`account.signIn.appText.${isOn ? 'on' : 'off'}`)}</small>
          </div>
          <div className={styles.end}>
            {isOn ? (
              <Button
                size="s"
                theme="hollow-border"
                onClick={() => setQuestion(hasPassword ? 'turnOff' : 'turnOffByCode')}
              >
                {t('account.signIn.turnOff.open')}
              </Button>
            ) : (
              <Button size="s" onClick={() => setQuestion('begin')}>
                {t('account.signIn.turnOn.open')}
              </Button>
            )}
          </div>
        </li>
        {isOn && (
          <li>
            <span className={styles.mark}>
              <Icon name="document" />
            </span>
            <div>
              <b>
                {t('account.signIn.recovery')}
                <Badge tone={left <= FEW ? 'warning' : 'neutral'}>
                  {t('account.signIn.recoveryLeft', { count: left })}
                </Badge>
              </b>
              <small>{t('account.signIn.recoveryText')}</small>
            </div>
            <div className={styles.end}>
              <Button size="s" onClick={() => setQuestion('renew')}>
                {t('account.signIn.renew.open')}
              </Button>
            </div>
          </li>
        )}
      </ul>
      {setup && <TwoFactorSetupModal setup={setup} onCode={turnOn} onClose={() => setSetup(null)} />}
      {question && (
        <AskModal
          question={question}
          hasPassword={hasPassword}
          onClose={() => setQuestion(undefined)}
          onAnswer={answer}
        />
      )}
      {newCodes && <RecoveryCodesModal codes={newCodes} onClose={() => setNewCodes(undefined)} />}
    </div>
  );
}
