import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { pathAfterConfirmation } from '@/components/accounts/audience';
import { FlowFrame } from '@/components/accounts/FlowFrame';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { IconList } from '@/components/ui/display/IconList';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Joining } from '@/contract/businesses';
import { paths } from '@/contract/paths';
import { useSignOut, useUser } from '@/hooks/accounts/useUser';
import { useJoining } from '@/hooks/businesses/useJoining';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './JoinBusiness.module.scss';

type Props = { joining: Joining; invitation?: string };

/**
 * Page on which a signed-in user accepts, with the data that the business will see. If there is
 * nothing to accept, it states the reason.
 */
export function JoinBusiness({ joining, invitation }: Props) {
  const { t } = useTranslation('onboarding');
  const { user } = useUser();
  const { state, invitedAddress } = joining;
  const business = joining.businessName ?? '';
  if (state === 'SIGN_IN') return null;
  return (
    <FlowFrame
      title={t(`flow.joining.title.${state}`, { business })}
      lead={
        state === 'OPEN'
          ? undefined
          : t(`flow.joining.text.${state}`, { business, address: invitedAddress, email: user.email })
      }
      canonical={paths.businessLogin}
    >
      {state === 'OPEN' ? (
        <Accept business={business} invitation={invitation} />
      ) : (
        <div className={styles.actions}>
          <WayOn state={state} isManager={user.business?.relation === 'MANAGES'} />
        </div>
      )}
    </FlowFrame>
  );
}

function Accept({ business, invitation }: { business: string; invitation?: string }) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const toast = useToast();
  const errorText = useErrorText();
  const { join } = useJoining();
  const [isJoining, setJoining] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function accept() {
    setFailure(undefined);
    setJoining(true);
    try {
      const user = await join(invitation);
      const isManager = user?.business?.relation === 'MANAGES';
      const onward = user ? pathAfterConfirmation(user) : paths.home;
      await router.push(isManager ? paths.business : onward);
      toast(t('flow.joining.joined', { business }));
    } catch (refused) {
      setFailure(refused);
      // The reloaded page shows the reason, which only the server can determine.
      await router.replace(router.asPath);
    } finally {
      setJoining(false);
    }
  }

  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <IconList
        items={[
          { key: 'sees', icon: 'eye', text: t('flow.joining.sees', { business }) },
          { key: 'seesNot', icon: 'eye-off', text: t('flow.joining.seesNot') },
          { key: 'leave', icon: 'logout', text: t('flow.joining.leave') },
        ]}
      />
      <div className={styles.actions}>
        <Button
          theme="green"
          size="l"
          full
          loading={isJoining && t('flow.joining.busy')}
          onClick={() => void accept()}
        >
          {t('flow.joining.action', { business })}
        </Button>
        <ButtonLink theme="hollow" full href={paths.home}>
          {t('flow.joining.notNow')}
        </ButtonLink>
      </div>
    </>
  );
}

function WayOn({ state, isManager }: { state: Joining['state']; isManager: boolean }) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const signOut = useSignOut();
  if (state === 'OTHER_ADDRESS')
    return (
      <Button
        theme="green"
        size="l"
        full
        onClick={() => void signOut().then(() => router.replace(router.asPath))}
      >
        {t('flow.joining.logOut')}
      </Button>
    );
  if (state === 'ELSEWHERE')
    return (
      <ButtonLink theme="green" size="l" full href={paths.myProfileAt('business')}>
        {t('flow.joining.account')}
      </ButtonLink>
    );
  const manages = state === 'JOINED' && isManager;
  return (
    <ButtonLink theme="green" size="l" full href={manages ? paths.business : paths.home}>
      {t(`flow.joining.${manages ? 'manage' : 'home'}`)}
    </ButtonLink>
  );
}
