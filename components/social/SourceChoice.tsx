import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { ExportSource } from '@/contract/social';
import { formatClock } from '@/lib/format/format';
import styles from './SourceChoice.module.scss';

type Props = { sources: ExportSource[]; chosen: ExportSource; onChoose: (source: ExportSource) => void };

/** Key of the cover, which is not a file and has no id. */
const COVER = 'cover';
/** Maximum number of cards, so that other fields stay in view. */
const MOST_CARDS = 5;

/** Choice of the video or picture to export. */
export function SourceChoice({ sources, chosen, onChoose }: Props) {
  const { t } = useTranslation('dashboard');

  function factsOf({ kind, durationSeconds, width, height }: ExportSource): string {
    const facts = [t(`export.kinds.${kind}`)];
    if (durationSeconds !== null) facts.push(formatClock(Math.round(durationSeconds)));
    if (width !== null && height !== null) facts.push(t('export.size', { width, height }));
    return facts.join(' · ');
  }
  const valueOf = ({ fileId }: ExportSource) => fileId ?? COVER;
  const titleOf = ({ title }: ExportSource) => title || t('export.cover');
  const choose = (value: string) => {
    const next = sources.find((source) => valueOf(source) === value);
    if (next) onChoose(next);
  };

  if (sources.length > MOST_CARDS)
    return (
      <SelectField
        label={t('export.source')}
        value={valueOf(chosen)}
        options={sources.map((source) => ({
          value: valueOf(source),
          label: `${titleOf(source)} · ${factsOf(source)}`,
        }))}
        onChange={({ target }) => choose(target.value)}
      />
    );
  return (
    <RadioCards
      label={t('export.source')}
      name="source"
      layout="rows"
      value={valueOf(chosen)}
      options={sources.map((source) => ({
        value: valueOf(source),
        label: (
          <span className={styles.source}>
            {source.pictureUrl ? (
              <img src={source.pictureUrl} alt="" width={72} height={45} loading="lazy" decoding="async" />
            ) : (
              <Icon name={source.kind} />
            )}
            <span>{titleOf(source)}</span>
          </span>
        ),
        hint: factsOf(source),
      }))}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
