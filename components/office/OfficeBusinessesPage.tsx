import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import type { Column } from '@/components/ui/layout/Table';
import { TextField } from '@/components/ui/fields/TextField';
import { useCreditsText } from '@/components/money/useCreditsText';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OfficeBusiness } from '@/contract/businesses';
import { useOfficeBusinesses } from '@/hooks/businesses/useOfficeBusinesses';
import { useErrorText } from '@/hooks/useErrorText';
import { formatDate } from '@/lib/format/format';
import { CloseBusiness, EditBusiness, NewBusiness } from './BusinessForm';
import form from './BusinessForm.module.scss';
import styles from './QueuePage.module.scss';
import { OfficeFrame } from './OfficeFrame';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';

/** List of all businesses with forms to create, rename and reassign them. */
export function OfficeBusinessesPage() {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const list = useOfficeBusinesses(query);

  function search(event: FormEvent) {
    event.preventDefault();
    setQuery(typed.trim());
  }

  return (
    <OfficeFrame title={t('office.businesses.title')} lead={t('office.businesses.lead')}>
      <NewBusiness create={list.create} />
      <form role="search" className={form.search} onSubmit={search}>
        <TextField
          type="search"
          label={t('office.businesses.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('office.businesses.searchAction')}</Button>
      </form>
      <QueueFrame
        queue={list}
        emptyTitle={t(`office.businesses.${query ? 'noMatchTitle' : 'emptyTitle'}`)}
        emptyText={t(`office.businesses.${query ? 'noMatchText' : 'emptyText'}`)}
      >
        <Businesses rows={list.items ?? []} change={list.change} />
      </QueueFrame>
    </OfficeFrame>
  );
}

type Props = { rows: OfficeBusiness[]; change: ReturnType<typeof useOfficeBusinesses>['change'] };

function Businesses({ rows, change }: Props) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  const credits = useCreditsText();
  const [editing, setEditing] = useState<OfficeBusiness>();
  const [closing, setClosing] = useState<OfficeBusiness>();
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<unknown>();

  async function inviteAgain({ id, contactEmail }: OfficeBusiness) {
    setFailure(undefined);
    setBusyId(id);
    try {
      await change(id, { contactEmail });
      toast(t('office.businesses.invitedAgain', { email: contactEmail }));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusyId(undefined);
    }
  }

  const columns: Column<OfficeBusiness>[] = [
    {
      key: 'name',
      label: t('office.businesses.columns.name'),
      heading: true,
      cell: ({ name, slug, closedAt }) => (
        <span className={styles.stack}>
          {name}
          <small>{slug}</small>
          {closedAt && <Badge>{t('office.businesses.closed')}</Badge>}
        </span>
      ),
    },
    {
      key: 'contact',
      label: t('office.businesses.columns.contact'),
      cell: ({ contactEmail, isManaged, closedAt }) => (
        <span className={styles.stack}>
          {contactEmail}
          {!isManaged && !closedAt && <Badge tone="warning">{t('office.businesses.waiting')}</Badge>}
        </span>
      ),
    },
    {
      key: 'people',
      label: t('office.businesses.columns.people'),
      align: 'end',
      cell: ({ peopleCount }) => peopleCount,
    },
    {
      key: 'credits',
      label: t('office.businesses.columns.credits'),
      align: 'end',
      cell: ({ creditsCents }) => credits(creditsCents),
    },
    {
      key: 'created',
      label: t('office.businesses.columns.created'),
      optional: true,
      cell: ({ createdAt }) => formatDate(createdAt, i18n.language),
    },
    {
      key: 'actions',
      label: t('office.businesses.columns.actions'),
      labelHidden: true,
      align: 'end',
      hasOwnRow: true,
      cell: (business) =>
        business.closedAt === null && (
          <span className={form.buttons}>
            {!business.isManaged && (
              <Button
                size="s"
                theme="hollow-border"
                aria-label={t('office.businesses.inviteAgainTo', { email: business.contactEmail })}
                loading={busyId === business.id && t('office.businesses.saving')}
                onClick={() => void inviteAgain(business)}
              >
                {t('office.businesses.inviteAgain')}
              </Button>
            )}
            <Button
              size="s"
              theme="hollow-border"
              aria-label={t('office.businesses.editOf', { name: business.name })}
              onClick={() => setEditing(business)}
            >
              {t('office.businesses.edit')}
            </Button>
            <Button
              size="s"
              theme="hollow-border"
              aria-label={t('office.businesses.closeOf', { name: business.name })}
              onClick={() => setClosing(business)}
            >
              {t('office.businesses.close')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <QueueTable caption={t('office.businesses.title')} columns={columns} rows={rows} hasLongValues />
      {editing && <EditBusiness business={editing} change={change} onClose={() => setEditing(undefined)} />}
      {closing && <CloseBusiness business={closing} change={change} onClose={() => setClosing(undefined)} />}
    </>
  );
}
