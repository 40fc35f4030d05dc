import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useToast } from '@/components/ui/feedback/useToast';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { Department } from '@/contract/shop';
import { useCallForm } from '@/hooks/form/useCallForm';
import type { OfficeDepartments } from '@/hooks/shop/useOfficeDepartments';
import { useErrorText } from '@/hooks/useErrorText';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './BusinessForm.module.scss';

type NameForm = { start: string; act: (name: string) => Promise<void> };

/** Form for the name of a department. */
function useNameForm({ start, act }: NameForm) {
  const { t } = useTranslation('admin');
  const form = useCallForm({
    resolver: schemaResolver(() =>
      import('@/contract/shop-editing').then((file) => file.shopEditing.createDepartment.body),
    ),
    startWith: { name: start },
    names: ['name'],
    wordsOf: (_name, { type }) =>
      t(`office.departments.${type === 'NAME_TAKEN' ? 'nameTaken' : 'nameWrong'}`),
    focus: 'field',
    act: ({ name }: { name: string }) => act(name),
  });
  const { field, textOf, failureText } = form;
  return { ...form, nameProps: { ...field('name'), error: textOf('name') ?? failureText } };
}

/** Form for a new department, which is added at the end. */
export function NewDepartment({ create }: Pick<OfficeDepartments, 'create'>) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { nameProps, submit, isSubmitting, startOver } = useNameForm({
    start: '',
    async act(name) {
      await create(name);
      toast(t('office.departments.created', { name }));
      startOver();
    },
  });
  return (
    <Card as="section" look="pane" aria-labelledby="new-department">
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id="new-department">{t('office.departments.form')}</h2>
        <TextField
          label={t('office.departments.name')}
          hint={t('office.departments.nameHint')}
          autoComplete="off"
          {...nameProps}
        />
        <Button type="submit" theme="green" loading={isSubmitting && t('office.departments.adding')}>
          {t('office.departments.add')}
        </Button>
      </form>
    </Card>
  );
}

type Props = { department: Department; onClose: () => void };

/** Form for another name of a department. The address of the department does not change. */
export function RenameDepartment({
  department: { slug, name: before },
  rename,
  onClose,
}: Props & Pick<OfficeDepartments, 'rename'>) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { nameProps, submit, isSubmitting, isDirty } = useNameForm({
    start: before,
    async act(name) {
      // An unchanged name would be logged as a change.
      if (name !== before) await rename(slug, name);
      toast(t('office.departments.renamed', { name }));
      onClose();
    },
  });
  return (
    <Modal open onClose={onClose} title={t('office.departments.renameOf', { name: before })} dirty={isDirty}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('office.departments.name')}
          hint={t('office.departments.renameHint', { path: paths.department(slug) })}
          autoComplete="off"
          {...nameProps}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('office.departments.cancel')}
          </Button>
          <Button type="submit" theme="green" loading={isSubmitting && t('office.departments.saving')}>
            {t('office.departments.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/**
 * Confirmation before a department is removed. Its products then have no department until their
 * creators choose another.
 */
export function RemoveDepartment({
  department: { slug, name, productsCount },
  remove,
  onClose,
}: Props & Pick<OfficeDepartments, 'remove'>) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  return (
    <ConfirmModal
      title={t('office.departments.removeQuestion', { name })}
      action={t('office.departments.removeAction')}
      acting={t('office.departments.removing')}
      keep={t('office.departments.cancel')}
      onConfirm={async () => {
        await remove(slug);
        toast(t('office.departments.removed', { name }));
      }}
      onClose={onClose}
      errorText={errorText}
    >
      <p>{t('office.departments.removeText', { count: productsCount })}</p>
    </ConfirmModal>
  );
}
