import { useTranslation } from 'next-i18next/pages';
import type { z } from '@/contract/zod';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { useCreditsText } from '@/components/money/useCreditsText';
import { useToast } from '@/components/ui/feedback/useToast';
import type { BusinessChanges, BusinessInput, OfficeBusiness } from '@/contract/businesses';
import { useCallForm, type FormError } from '@/hooks/form/useCallForm';
import { useErrorText } from '@/hooks/useErrorText';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './BusinessForm.module.scss';

/**
 * Returns a function that maps a field to its own error text, where the general text does not state
 * the rule.
 */
function useWords() {
  const { t } = useTranslation('admin');
  return (name: string, { type }: FormError): string | undefined => {
    if (type === 'USERNAME_RESERVED') return t('office.businesses.slugReserved');
    if (type === 'USERNAME_TAKEN') return t('office.businesses.slugTaken');
    if (name === 'name') return t('office.businesses.nameWrong');
    return type === 'INVALID'
      ? t(`office.businesses.${name === 'slug' ? 'slugWrong' : 'contactWrong'}`)
      : undefined;
  };
}

/** @throws ApiError */
type Create = (business: z.output<typeof BusinessInput>) => Promise<void>;

/** Form for a new business. Its contact is invited to manage the business. */
export function NewBusiness({ create }: { create: Create }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const wordsOf = useWords();
  const { field, submit, isSubmitting, summary, startOver } = useCallForm({
    resolver: schemaResolver(() => import('@/contract/businesses').then((file) => file.BusinessInput)),
    startWith: { name: '', slug: '', contactEmail: '' },
    names: ['name', 'slug', 'contactEmail'],
    wordsOf,
    async act(read: z.output<typeof BusinessInput>) {
      await create(read);
      toast(t('office.businesses.created', { name: read.name, email: read.contactEmail }));
      startOver();
    },
  });
  return (
    <Card as="section" look="pane" aria-labelledby="new-business">
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id="new-business">{t('office.businesses.form')}</h2>
        <ErrorSummary {...summary} />
        <TextField id="name" label={t('office.businesses.name')} autoComplete="off" {...field('name')} />
        <TextField
          id="slug"
          label={t('office.businesses.slug')}
          hint={t('office.businesses.slugHint')}
          autoComplete="off"
          autoCapitalize="none"
          {...field('slug')}
        />
        <TextField
          id="contactEmail"
          type="email"
          label={t('office.businesses.contact')}
          hint={t('office.businesses.contactHint')}
          autoComplete="off"
          {...field('contactEmail')}
        />
        <Button type="submit" theme="green" loading={isSubmitting && t('office.businesses.creating')}>
          {t('office.businesses.create')}
        </Button>
      </form>
    </Card>
  );
}

type ChangeProps = {
  business: OfficeBusiness;
  /** @throws ApiError */
  change: (id: string, changes: z.output<typeof BusinessChanges>) => Promise<void>;
  onClose: () => void;
};

/** Form for changing the name of a business or its contact; a new contact is invited. */
export function EditBusiness({ business, change, onClose }: ChangeProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const wordsOf = useWords();
  const { field, submit, isSubmitting, isDirty, summary } = useCallForm({
    resolver: schemaResolver(() => import('@/contract/businesses').then((file) => file.BusinessChanges)),
    startWith: { name: business.name, contactEmail: business.contactEmail },
    names: ['name', 'contactEmail'],
    wordsOf,
    async act({ name, contactEmail }: z.output<typeof BusinessChanges>) {
      // Sending an unchanged contact would create another invitation.
      const isNew = contactEmail !== business.contactEmail;
      await change(business.id, { name, ...(isNew && { contactEmail }) });
      toast(t('office.businesses.saved', { name }));
      onClose();
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t('office.businesses.editOf', { name: business.name })}
      dirty={isDirty}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary {...summary} />
        <TextField label={t('office.businesses.name')} autoComplete="off" {...field('name')} />
        <TextField
          type="email"
          label={t('office.businesses.contact')}
          hint={t('office.businesses.handOverHint')}
          autoComplete="off"
          {...field('contactEmail')}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.businesses.cancel')}
          </Button>
          <Button type="submit" theme="green" loading={isSubmitting && t('office.businesses.saving')}>
            {t('office.businesses.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/**
 * Confirmation before a business is closed, which cannot be undone. Credits that the business has
 * not granted are refunded.
 */
export function CloseBusiness({ business, change, onClose }: ChangeProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const toast = useToast();
  const credits = useCreditsText();
  const { id, name, peopleCount: count, creditsCents } = business;

  async function close() {
    await change(id, { isClosed: true });
    toast(t('office.businesses.closedNow', { name }));
  }

  return (
    <ConfirmModal
      title={t('office.businesses.closeQuestion', { name })}
      action={t('office.businesses.closeOf', { name })}
      acting={t('office.businesses.closing')}
      keep={t('office.businesses.cancel')}
      onConfirm={close}
      onClose={onClose}
      errorText={errorText}
    >
      <p>{t('office.businesses.closeConsequence', { count })}</p>
      {creditsCents > 0 && <p>{t('office.businesses.closeCredits', { amount: credits(creditsCents) })}</p>}
    </ConfirmModal>
  );
}
