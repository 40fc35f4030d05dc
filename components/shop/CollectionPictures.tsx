import { classNames } from '@/components/ui/class-names';
import { Cover } from '@/components/ui/display/Cover';
import type { Picture } from '@/contract/shared';
import styles from './CollectionPictures.module.scss';

/** Maximum number of pictures side by side. */
const MOST = 3;

type Props = {
  pictures: Picture[];
  /** Id of the creator, which determines the tint that is shown without pictures. */
  id: string;
  first?: boolean;
  className?: string;
};

/** Pictures of the first products of a collection; the first picture is larger. */
export function CollectionPictures({ pictures, id, first = false, className }: Props) {
  const shown = pictures.slice(0, MOST);
  return (
    <div className={classNames(styles.pictures, shown.length > 2 && styles.three, className)}>
      {(shown.length > 0 ? shown : [null]).map((picture, place) => (
        <div key={picture?.url ?? ''}>
          <Cover
            picture={picture}
            topicId={id}
            sizes={place === 0 ? '(min-width: 820px) 460px, 66vw' : '(min-width: 820px) 240px, 33vw'}
            first={first && place === 0}
          />
        </div>
      ))}
    </div>
  );
}
