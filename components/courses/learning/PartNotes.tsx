import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Prose } from '@/components/ui/display/Prose';
import type { CoursePage } from '@/contract/courses';
import type { PlayablePart } from '@/contract/learning';
import styles from './Learning.module.scss';

type Props = { part: PlayablePart; course: CoursePage };

/**
 * Returns the text shown beside a video or audio. The text of a part to read is already on the
 * stage.
 */
const textOf = ({ kind, text }: PlayablePart): string => (kind === 'video' || kind === 'audio' ? text : '');

/**
 * Returns true if the part has notes besides the content on its stage: a text, or files of its
 * course.
 */
export const hasNotes = (part: PlayablePart, course: CoursePage): boolean =>
  textOf(part) !== '' || course.digitalProduct !== null;

/** Text of the open course part, and the files that are included with the course. */
export function PartNotes({ part, course }: Props) {
  const { t } = useTranslation('learning');
  const text = textOf(part);
  const { digitalProduct } = course;
  return (
    <div className={styles.notes}>
      {text && <Prose text={text} />}
      {digitalProduct && (
        <section aria-labelledby="files-title">
          <h2 id="files-title">{t('part.files')}</h2>
          <ButtonLink theme="hollow-border" icon="download" href={digitalProduct.path}>
            {t('part.open', { title: digitalProduct.title })}
          </ButtonLink>
        </section>
      )}
    </div>
  );
}
