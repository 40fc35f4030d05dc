import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useUploads } from '@/hooks/files/useUploads';
import { findPartKind, readSeconds, titleOfFile } from '@/lib/upload/part-files';
import { useOutliner } from './outline-context';

/**
 * Returns a function that creates a part for each file in the given order and queues the uploads in
 * that order.
 */
export function useAddFiles(moduleId: string) {
  const { t } = useTranslation('content');
  const { editing, attempt, ensureModule } = useOutliner();
  const { add } = useUploads();
  const [refused, setRefused] = useState<string[]>([]);

  async function addFiles(files: File[]) {
    setRefused(
      files
        .filter((file) => !findPartKind(file))
        .map((file) => t('editor.parts.fileRefused', { name: file.name })),
    );
    const usable = files.filter(findPartKind);
    const target = usable.length > 0 && (await ensureModule(moduleId));
    if (!target) return;
    for (const file of usable) {
      const kind = findPartKind(file)!;
      const title = titleOfFile(file.name, t(`editor.kinds.${kind}`));
      const durationSeconds = await readSeconds(file, kind);
      const draft = await attempt(() => editing.addPart(target, { title, kind, durationSeconds }));
      // Stops because the remaining files would be refused for the same reason.
      if (!draft) return;
      const added = draft.modules.find(({ id }) => id === target)?.parts.at(-1);
      if (added)
        add([file], {
          target: { kind: 'SERIES_PART', id: added.id },
          moduleId: target,
          courseId: editing.course.id,
        });
    }
  }

  return { addFiles, refused };
}
