import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import type { Address } from '@/contract/addresses';
import { paths } from '@/contract/paths';
import { toTownLine } from '@/lib/addresses/address-text';
import styles from './AddressesPage.module.scss';

type Props = { address: Address; name: string; onRemove: () => void; onDefault: () => void };

/** Saved address with its actions. */
export function AddressCard({ address, name, onRemove, onDefault }: Props) {
  const { t } = useTranslation('shop');
  const lines = [
    address.name,
    address.line2,
    address.line1,
    toTownLine(address),
    address.country === 'AU' ? '' : t(`addresses.countries.${address.country}`),
    address.phone,
  ].filter(Boolean);
  return (
    <Card as="li" className={styles.card}>
      <header>
        <h2>{name}</h2>
        {address.isDefault && <Badge tone="green">{t('addresses.default')}</Badge>}
      </header>
      <address>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <footer>
        <ButtonLink size="s" href={paths.editAddress(address.id)}>
          {t('addresses.edit')}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
        {!address.isDefault && (
          <Button size="s" theme="hollow" onClick={onDefault}>
            {t('addresses.makeDefault')}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
        <IconButton icon="trash" label={t('addresses.remove', { name })} onClick={onRemove} />
      </footer>
    </Card>
  );
}
