import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useJoining } from '@/hooks/businesses/useJoining';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';

/** Business of the user, with a way to leave and, for managers, a link to its people. */
export function BusinessPanel() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { user } = useUser();
  const { leave } = useJoining();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const business = user.business?.name ?? '';
  const isManager = user.business?.relation === 'MANAGES';

  async function goAway() {
    setFailure(undefined);
    setLeaving(true);
    try {
      await leave();
      toast(t('account.business.left', { business }));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setLeaving(false);
      setAsking(false);
    }
  }

  return (
    <AccountSection id="business">
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <p>{t(`account.business.${isManager ? 'manages' : 'with'}`, { business })}</p>
      <div className={styles.acts}>
        {isManager && (
          <ButtonLink theme="green" href={paths.business}>
            {t('account.business.manage')}
          </ButtonLink>
        )}
        <Button theme="hollow-border" onClick={() => setAsking(true)}>
          {t('account.business.leave')}
        </Button>
      </div>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('account.business.question', { business })}
      >
        <p>{t(`account.business.${isManager ? 'lastManager' : 'consequence'}`, { business })}</p>
        <ModalActions>
          <Button theme="hollow" onClick={() => setAsking(false)}>
            {t('account.business.stay')}
          </Button>
          <Button
            theme="danger"
            loading={isLeaving && t('account.business.leaving')}
            onClick={() => void goAway()}
          >
            {t('account.business.leave')}
          </Button>
        </ModalActions>
      </Modal>
    </AccountSection>
  );
}
