import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/IconButton';
import { useOutliner } from './outline-context';

type Props = { thing: { kind: 'part' | 'module'; id: string }; title: string };

/** One step up or down; a part at the edge of its module moves into the next one. */
export function OrderButtons({ thing, title }: Props) {
  const { t } = useTranslation('dashboard');
  const { drag } = useOutliner();
  const up = drag.stepFrom(thing, -1);
  const down = drag.stepFrom(thing, 1);
  return (
    <>
      <IconButton
        icon="up"
        label={t('editor.drag.up', { title })}
        aria-disabled={!up}
        onClick={() => drag.moveTo(thing, up)}
      />
      <IconButton
        icon="down"
        label={t('editor.drag.down', { title })}
        aria-disabled={!down}
        onClick={() => drag.moveTo(thing, down)}
      />
    </>
  );
}
