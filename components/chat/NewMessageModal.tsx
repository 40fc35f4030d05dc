import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { Button } from '@/components/ui/actions/Button';
import { Avatar } from '@/components/ui/display/Avatar';
import { Banner } from '@/components/ui/feedback/Banner';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Segments } from '@/components/ui/fields/Segments';
import { TextField } from '@/components/ui/fields/TextField';
import { userTiers, type UserTier } from '@/contract/values/chat';
import { useOpenChat } from '@/hooks/chat/useChat';
import type { Side } from '@/hooks/chat/useChats';
import { useSettled } from '@/hooks/chat/useSettled';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useErrorText } from '@/hooks/useErrorText';
import { toThreadPath } from '@/lib/chat/addresses';
import { firstName, formatMonth } from '@/lib/format/format';
import styles from './People.module.scss';

type Props = { side: Side; onClose: () => void };

type Chosen = { userId: string; name: string };

/** Choice of a person to write to, among the people to whom the reader can write. */
export function NewMessageModal({ side, onClose }: Props) {
  const { t } = useTranslation('chat');
  const { pathname, push } = useRouter();
  const errorText = useErrorText();
  const open = useOpenChat();
  const [typed, setTyped] = useState('');
  const [tier, setTier] = useState<UserTier>('all');
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function write(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { userId } = chosen;
      const { id } = await open(side === 'member' ? { creatorUserId: userId } : { memberUserId: userId });
      onClose();
      await push(toThreadPath(pathname, id), undefined, { shallow: true, scroll: false });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('people.title')}>
      <form onSubmit={(event) => void write(event)}>
        <TextField
          type="search"
          label={t('people.search')}
          labelHidden
          placeholder={t('people.search')}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {side === 'creator' && (
          <Segments
            look="chips"
            label={t('people.who')}
            value={tier}
            options={userTiers.toReversed().map((value) => ({ value, label: t(`people.tier.${value}`) }))}
            onChange={setTier}
          />
        )}
        <People
          side={side}
          tier={tier}
          query={useSettled(typed.trim())}
          chosen={chosen}
          onChoose={setChosen}
        />
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <ModalActions>
          <Button
            theme="black"
            full
            type="submit"
            aria-disabled={!chosen}
            loading={isBusy && t('people.opening')}
          >
            {chosen ? t('people.write', { name: firstName(chosen.name) }) : t('people.choose')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

type PeopleProps = {
  side: Side;
  tier: UserTier;
  query: string;
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
};

function People({ side, tier, query, chosen, onChoose }: PeopleProps) {
  const { t, i18n } = useTranslation('chat');
  const list = useInfiniteList('GET /chat/chattable-users', {
    query: { side, limit: 20, ...(tier !== 'all' && { userTier: tier }), ...(query && { query }) },
  });
  return (
    <PagedList
      list={list}
      loading={t('people.loading')}
      skeleton={<Skeleton shape="block" height={160} />}
      empty={
        <EmptyState
          isFrameless
          level={3}
          title={t(query ? 'people.noMatch' : `people.none.${side}`, { query })}
        >
          {t(query ? 'people.noMatchText' : `people.noneText.${side}`)}
        </EmptyState>
      }
    >
      {(people) => (
        <ul role="list" className={styles.people}>
          {people.map(({ userId, name, picture, memberSince }) => (
            <li key={userId ?? name}>
              <label className={styles.person}>
                <input
                  type="radio"
                  name="person"
                  checked={chosen?.userId === userId}
                  disabled={userId === null}
                  onChange={() => userId !== null && onChoose({ userId, name })}
                />
                <span>
                  <Avatar id={userId ?? name} name={name} src={picture?.smallUrl} size={36} />
                  <span>
                    <b>{name}</b>
                    {memberSince && (
                      <span>
                        {t('thread.memberSince', { month: formatMonth(memberSince, i18n.language) })}
                      </span>
                    )}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
