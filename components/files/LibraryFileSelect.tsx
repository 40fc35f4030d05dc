import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { StoredFile } from '@/contract/files';
import { useOwnFiles } from '@/hooks/files/useOwnFiles';

type Props = {
  /** Ids of the files that are already added. */
  without: string[];
  /** Returns true for a file that can be added; by default every file can. */
  isFitting?: (file: StoredFile) => boolean;
  onChoose: (file: StoredFile) => void;
};

/** Field that adds a file of the library; hidden if no file can be added. */
export function LibraryFileSelect({ without, isFitting = () => true, onChoose }: Props) {
  const { t } = useTranslation('content');
  const { items, hasMore, isLoadingMore, loadMore } = useOwnFiles();
  const others =
    items?.filter((file) => file.state === 'READY' && !without.includes(file.id) && isFitting(file)) ?? [];
  if (others.length === 0 && !hasMore) return null;
  return (
    <div>
      <SelectField
        label={t('editor.fromLibrary.label')}
        value=""
        placeholder={t('editor.fromLibrary.choose')}
        options={others.map(({ id, fileName }) => ({ value: id, label: fileName }))}
        onChange={({ target }) => {
          const file = others.find(({ id }) => id === target.value);
          if (file) onChoose(file);
        }}
      />
      {hasMore && (
        <Button
          size="s"
          theme="hollow-underlined"
          loading={isLoadingMore && t('editor.fromLibrary.loading')}
          onClick={() => void loadMore()}
        >
          {t('editor.fromLibrary.more')}
        </Button>
      )}
    </div>
  );
}
