import { useTranslation } from 'next-i18next/pages';
import { LinePicture } from '@/components/cart-drawer/LinePicture';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { FieldError } from '@/components/ui/fields/Field';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { ParcelLine } from '@/contract/parcels';
import styles from './Claim.module.scss';

type Props = {
  id: string;
  lines: ParcelLine[];
  /** Chosen quantity, by the position of the order line. */
  quantities: ReadonlyMap<number, number>;
  error?: string;
  onChange: (quantities: Map<number, number>) => void;
};

/** Choice of the items with a problem, and of their quantities. */
export function ClaimLines({ id, lines, quantities, error, onChange }: Props) {
  const { t } = useTranslation('shop');

  function choose(position: number, quantity: number) {
    const next = new Map(quantities);
    if (quantity > 0) next.set(position, quantity);
    else next.delete(position);
    onChange(next);
  }

  return (
    <fieldset id={id} className={styles.lines} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{t('claims.which')}</legend>
      {lines.map(({ position, title, variant, picture, quantity }) => {
        const chosen = quantities.get(position) ?? 0;
        return (
          <div key={position} className={styles.line}>
            <Checkbox
              id={`${id}-${position}`}
              label={
                <span className={styles.item}>
                  <span className={styles.picture} aria-hidden="true">
                    <LinePicture picture={picture} size={52} />
                  </span>
                  <span>
                    <b>{title}</b> {variant && <small>{variant}</small>}
                  </span>
                </span>
              }
              checked={chosen > 0}
              onChange={({ target }) => choose(position, target.checked ? 1 : 0)}
            />
            {quantity > 1 && chosen > 0 && (
              <div className={styles.howMany}>
                <span aria-hidden="true">{t('claims.howMany')}</span>
                <SelectField
                  label={t('claims.howManyOf', { title })}
                  labelHidden
                  value={String(chosen)}
                  options={Array.from({ length: quantity }, (_, place) => ({
                    value: String(place + 1),
                    label: t('claims.ofCount', { count: place + 1, all: quantity }),
                  }))}
                  onChange={({ target }) => choose(position, Number(target.value))}
                />
              </div>
            )}
          </div>
        );
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
