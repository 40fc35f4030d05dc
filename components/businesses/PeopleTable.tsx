import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Table, type Column } from '@/components/ui/layout/Table';
import { useCreditsText } from '@/components/money/useCreditsText';
import { useToast } from '@/components/ui/feedback/useToast';
import type { BusinessPerson } from '@/contract/businesses';
import { useErrorText } from '@/hooks/useErrorText';
import { formatDate } from '@/lib/format/format';
import styles from './BusinessPage.module.scss';
import { useChosenPeople } from './ChosenPeople';
import type { People } from './people';

const isWaiting = ({ state }: BusinessPerson) => state === 'INVITED' || state === 'EXPIRED';

/** Table of addresses with their invitation state and actions. */
export function PeopleTable({ people, rows }: { people: People; rows: BusinessPerson[] }) {
  const { t, i18n } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const credits = useCreditsText();
  const chosen = useChosenPeople(rows);
  const [busyId, setBusyId] = useState<string>();
  const [leaving, setLeaving] = useState<BusinessPerson>();
  const [failure, setFailure] = useState<string>();

  /**
   * Runs an action on a person.
   * @param action returns the message to show
   * @throws ApiError
   */
  async function act({ id }: BusinessPerson, action: () => Promise<string>) {
    setFailure(undefined);
    setBusyId(id);
    try {
      toast(await action());
    } catch (refused) {
      setFailure(errorText(refused));
    } finally {
      setBusyId(undefined);
      setLeaving(undefined);
    }
  }
  const sendAgain = (person: BusinessPerson) =>
    act(person, async () => {
      const { email } = person;
      const { problems } = await people.invite({ list: email, again: true });
      const [problem] = problems;
      return t(problem ? `business.people.notSent.${problem.reason}` : 'business.people.sentAgain', {
        email,
      });
    });
  const remove = (person: BusinessPerson) =>
    act(person, async () => {
      await people.remove(person.id);
      return t(`business.people.${isWaiting(person) ? 'revoked' : 'removed'}`, { email: person.email });
    });

  const dateOf = ({ joinedAt, invitedAt }: BusinessPerson): string => {
    if (joinedAt) return t('business.people.joinedOn', { date: formatDate(joinedAt, i18n.language) });
    return invitedAt
      ? t('business.people.invitedOn', { date: formatDate(invitedAt, i18n.language) })
      : t('business.people.none');
  };
  const columns: Column<BusinessPerson>[] = [
    chosen.column,
    {
      key: 'email',
      label: t('business.people.columns.email'),
      heading: true,
      cell: ({ email, name, role }) => (
        <span className={styles.buttons}>
          <span className={styles.address}>
            {name && <b>{name}</b>} {email}
          </span>
          {role === 'MANAGER' && <Badge>{t('business.people.manager')}</Badge>}
        </span>
      ),
    },
    {
      key: 'granted',
      label: t('business.people.columns.granted'),
      align: 'end',
      cell: ({ grantedCents }) => credits(grantedCents),
    },
    {
      key: 'state',
      label: t('business.people.columns.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'JOINED' ? 'green' : state === 'EXPIRED' ? 'warning' : 'neutral'}>
          {t(`business.people.states.${state}`)}
        </Badge>
      ),
    },
    { key: 'when', label: t('business.people.columns.when'), optional: true, cell: dateOf },
    {
      key: 'actions',
      label: t('business.people.columns.actions'),
      labelHidden: true,
      align: 'end',
      hasOwnRow: true,
      cell: (person) => (
        <span className={styles.buttons}>
          {isWaiting(person) && (
            <Button
              size="s"
              theme="hollow-border"
              aria-label={t('business.people.againTo', { email: person.email })}
              loading={busyId === person.id && t('business.people.sending')}
              onClick={() => void sendAgain(person)}
            >
              {t('business.people.again')}
            </Button>
          )}
          {isWaiting(person) && person.role === 'PERSON' && (
            <Button
              size="s"
              theme="hollow-border"
              aria-label={t('business.people.revokeOf', { email: person.email })}
              aria-disabled={busyId === person.id}
              onClick={() => void remove(person)}
            >
              {t('business.people.revoke')}
            </Button>
          )}
          {person.state === 'JOINED' && person.role === 'PERSON' && (
            <Button
              size="s"
              theme="hollow-border"
              aria-label={t('business.people.removeOf', { email: person.email })}
              onClick={() => setLeaving(person)}
            >
              {t('business.people.remove')}
            </Button>
          )}
        </span>
      ),
    },
  ];

  return (
    <>
      {failure && (
        <Banner tone="error" announced>
          {failure}
        </Banner>
      )}
      <Table
        caption={t('business.people.title')}
        captionHidden
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
      />
      {chosen.bar}
      {leaving && (
        <Modal
          open
          onClose={() => setLeaving(undefined)}
          title={t('business.people.question', { email: leaving.email })}
        >
          <p>{t('business.people.consequence')}</p>
          <ModalActions>
            <Button theme="hollow" onClick={() => setLeaving(undefined)}>
              {t('business.people.keep')}
            </Button>
            <Button
              theme="danger"
              loading={busyId === leaving.id && t('business.people.removing')}
              onClick={() => void remove(leaving)}
            >
              {t('business.people.remove')}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}
