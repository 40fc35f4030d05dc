import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Avatar } from '@/components/ui/display/Avatar';
import { Modal } from '@/components/ui/feedback/Modal';
import type { Column } from '@/components/ui/layout/Table';
import type { QueueEntry } from '@/contract/office-queues';
import { CreatorReview, decisionsAbout } from './CreatorReview';
import { DecisionButtons } from './DecisionButtons';
import styles from './OfficePeoplePage.module.scss';
import { PersonState } from './PersonState';
import { toSubject, type QueueRowsProps } from './queue-rows';
import { QueueTable } from './QueueTable';

type Creator = QueueEntry<'creators'>;

/** Table of creators without an open decision. A side panel shows the whole profile. */
export function CreatorRows({ items, decisions }: QueueRowsProps<'creators'>) {
  const { t } = useTranslation('admin');
  const [openId, setOpenId] = useState<string>();
  const nameOf = ({ name }: Creator) => name || t('office.creators.nameless');
  const opened = items.find(({ id }) => id === openId);
  const columns: Column<Creator>[] = [
    {
      key: 'creator',
      label: t('office.creators.columns.creator'),
      heading: true,
      cell: (creator) => (
        <span className={styles.person}>
          <Avatar id={creator.id} name={nameOf(creator)} src={creator.picture?.smallUrl} size={32} />
          <span>
            {nameOf(creator)}
            <small>
              {[creator.username && `@${creator.username}`, creator.email].filter(Boolean).join(' · ')}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('office.creators.state'),
      isPlain: () => true,
      cell: ({ state }) => <PersonState state={state} isClosed={false} />,
    },
    {
      key: 'reason',
      label: t('office.creators.columns.reason'),
      optional: true,
      cell: ({ state, rejectionReason, suspensionReason }) =>
        state === 'SUSPENDED' ? suspensionReason : state === 'REJECTED' && rejectionReason,
    },
    {
      key: 'actions',
      label: t('office.creators.columns.actions'),
      cell: (creator) => (
        <>
          <Button
            size="s"
            aria-label={t('office.creators.profileOf', { name: nameOf(creator) })}
            onClick={() => setOpenId(creator.id)}
          >
            {t('office.creators.profile')}
          </Button>
          <DecisionButtons
            subject={{ ...toSubject(creator, nameOf(creator)), creatorId: creator.id }}
            decisions={decisions}
            actions={decisionsAbout(creator)}
          />
        </>
      ),
    },
  ];
  return (
    <>
      <QueueTable caption={t('office.creators.title')} columns={columns} rows={items} hasLongValues />
      {opened && (
        <Modal open size="drawer" title={nameOf(opened)} onClose={() => setOpenId(undefined)}>
          <ul role="list">
            <CreatorReview item={opened} decisions={decisions} />
          </ul>
        </Modal>
      )}
    </>
  );
}
