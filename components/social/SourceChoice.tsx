import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/Icon';
import { RadioCards } from '@/components/ui/RadioCards';
import type { ExportSource } from '@/contract/social';
import { formatClock } from '@/lib/format/format';
import styles from './SourceChoice.module.scss';

type Props = { sources: ExportSource[]; chosen: ExportSource; onChoose: (source: ExportSource) => void };

/** Not an id: the cover is no file. */
const COVER = 'cover';

/** The videos and pictures of a content, of which one is exported. */
export function SourceChoice({ sources, chosen, onChoose }: Props) {
  const { t } = useTranslation('dashboard');

  function factsOf({ kind, durationSeconds, width, height }: ExportSource): string {
    const facts = [t(`export.kinds.${kind}`)];
    if (durationSeconds !== null) facts.push(formatClock(Math.round(durationSeconds)));
    if (width !== null && height !== null) facts.push(t('export.size', { width, height }));
    return facts.join(' · ');
  }

  return (
    <RadioCards
      label={t('export.source')}
      name="source"
      layout="rows"
      value={chosen.fileId ?? COVER}
      options={sources.map((source) => ({
        value: source.fileId ?? COVER,
        label: (
          <span className={styles.source}>
            {source.pictureUrl ? (
              <img src={source.pictureUrl} alt="" width={72} height={45} loading="lazy" decoding="async" />
            ) : (
              <Icon name={source.kind} />
            )}
            <span>{source.title || t('export.cover')}</span>
          </span>
        ),
        hint: factsOf(source),
      }))}
      onChange={({ target }) => {
        const id = target.value === COVER ? null : target.value;
        const next = sources.find(({ fileId }) => fileId === id);
        if (next) onChoose(next);
      }}
    />
  );
}
