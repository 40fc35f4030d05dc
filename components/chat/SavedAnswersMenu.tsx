import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import { useSavedAnswers } from '@/hooks/chat/useSavedAnswers';

const SavedAnswersModal = dynamic(
  () => import('./SavedAnswersModal').then((file) => file.SavedAnswersModal),
  {
    ssr: false,
  },
);

type Props = { onInsert: (text: string) => void };

/** Menu that inserts a saved answer into the field. */
export function SavedAnswersMenu({ onInsert }: Props) {
  const { t } = useTranslation('chat');
  const answers = useSavedAnswers();
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <Menu
        trigger={<IconButton icon="text" label={t('answers.open')} />}
        entries={[
          ...(answers.data?.items ?? []).map(({ id, title, text }) => ({
            id,
            label: title,
            onSelect: () => onInsert(text),
          })),
          {
            id: 'manage',
            label: t('answers.manage'),
            icon: 'edit' as const,
            separated: Boolean(answers.data?.items.length),
            onSelect: () => setManaging(true),
          },
        ]}
      />
      {isManaging && <SavedAnswersModal answers={answers} onClose={() => setManaging(false)} />}
    </>
  );
}
