import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { files } from '@/contract/files';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { FolderField } from './FolderField';

type Props = {
  count: number;
  folders: string[];
  /** Called with the folder name; an empty name moves the files out of folders. */
  onMove: (folderName: string) => void;
  onClose: () => void;
};

/** Dialog for the target folder of several files. */
export function MoveFiles({ count, folders, onMove, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const { field, submit } = useCallForm({
    resolver: schemaResolver(files.update.body.pick({ folderName: true }).required()),
    startWith: { folderName: '' },
    names: ['folderName'],
    focus: 'field',
    asksBeforeLeaving: false,
    act: ({ folderName }) => Promise.resolve(onMove(folderName)),
  });
  return (
    <Modal open onClose={onClose} title={t('files.bulk.moveTitle', { count })}>
      <form onSubmit={submit} noValidate>
        <FolderField folders={folders} hint={t('files.bulk.moveHint')} {...field('folderName')} />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('files.bulk.notMove')}
          </Button>
          <Button theme="black" type="submit">
            {t('files.bulk.move')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
