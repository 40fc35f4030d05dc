import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DropZone } from '@/components/ui/fields/DropZone';
import { FieldError } from '@/components/ui/fields/Field';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { Card } from '@/components/ui/layout/Card';
import { MOST_PICTURES } from '@/contract/values/shop';
import type { ProductEditing } from '@/hooks/shop/useProductEditing';
import { useProductPictures } from '@/hooks/shop/useProductPictures';
import { pictureTypes } from '@/lib/upload/send-picture';
import { PictureTile } from './PictureTile';
import editorStyles from './ProductEditor.module.scss';
import styles from './PicturesPanel.module.scss';

type Props = { editing: ProductEditing; error: string | undefined };

/** Pictures of a product: uploaded, ordered by dragging or with buttons, and described. */
export function PicturesPanel({ editing: { form, change, changeFrom }, error }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const { pictures } = form;
  const [chosenId, setChosenId] = useState<string>();
  const [draggedId, setDraggedId] = useState<string>();
  const [said, setSaid] = useState('');
  const { sending, problem, send } = useProductPictures({
    pictures,
    add: (picture) => changeFrom((now) => ({ pictures: [...now.pictures, picture] })),
  });
  const chosenPlace = Math.max(
    0,
    pictures.findIndex(({ pictureId }) => pictureId === chosenId),
  );
  const chosen = pictures[chosenPlace];

  function move(from: number, to: number) {
    const picture = pictures[from];
    if (!picture || to < 0 || to >= pictures.length || from === to) return;
    change({ pictures: pictures.toSpliced(from, 1).toSpliced(to, 0, picture) });
    setSaid(t('shop.form.pictures.moved', { from: from + 1, to: to + 1, count: pictures.length }));
  }

  function remove(place: number) {
    const picture = pictures[place]!;
    change({ pictures: pictures.toSpliced(place, 1) });
    toast(t('shop.form.pictures.removed', { number: place + 1 }), {
      label: t('content.undo'),
      onAction: () => changeFrom((now) => ({ pictures: now.pictures.toSpliced(place, 0, picture) })),
    });
  }

  function describe(alt: string) {
    change({ pictures: pictures.map((each) => (each === chosen ? { ...each, alt } : each)) });
  }

  return (
    <Card as="section" look="pane" aria-labelledby="pictures-title" className={editorStyles.pane}>
      <h2 id="pictures-title">{t('shop.form.pictures.title')}</h2>
      <p className={editorStyles.quiet}>{t('shop.form.pictures.lead')}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ul role="list" className={styles.pictures}>
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.pictureId}
            picture={picture}
            place={place}
            count={pictures.length}
            isChosen={place === chosenPlace}
            isDragged={picture.pictureId === draggedId}
            onChoose={() => setChosenId(picture.pictureId)}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(place)}
            onDrag={(isDragged) => setDraggedId(isDragged ? picture.pictureId : undefined)}
            onDrop={() =>
              move(
                pictures.findIndex(({ pictureId }) => pictureId === draggedId),
                place,
              )
            }
            hasDragged={draggedId !== undefined}
          />
        ))}
      </ul>
      {sending && (
        <p className={styles.sending} role="status">
          {t('shop.form.pictures.sending', { number: sending.done + 1, count: sending.count })}
          <progress max={100} value={sending.percent} aria-label={t('picture.progress')} />
        </p>
      )}
      {/* Receives the focus from the error summary. */}
      <div id="pictures" tabIndex={-1} className={styles.add}>
        <DropZone
          label={t('shop.form.pictures.add')}
          hint={t('shop.form.pictures.hint', { count: MOST_PICTURES })}
          accept={pictureTypes}
          multiple
          disabled={sending !== undefined || pictures.length >= MOST_PICTURES}
          error={problem}
          onFiles={(files) => void send(files)}
        />
        {error && <FieldError id="pictures-error">{error}</FieldError>}
      </div>
      {chosen && (
        <TextField
          id={`pictures.${chosenPlace}.alt`}
          label={t('shop.form.pictures.alt', { number: chosenPlace + 1 })}
          hint={t('shop.form.pictures.altHint')}
          autoComplete="off"
          value={chosen.alt}
          onChange={({ target }) => describe(target.value)}
        />
      )}
    </Card>
  );
}
