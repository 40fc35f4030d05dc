import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { Card } from '@/components/ui/layout/Card';
import type { Address } from '@/contract/addresses';
import { paths } from '@/contract/paths';
import { AddressForm } from './AddressForm';
import styles from './AddressesPage.module.scss';

type Props = { address?: Address; next: string };

/** Page with the form for a single address. */
export function AddressFormPage({ address, next }: Props) {
  const { t } = useTranslation('shop');
  const title = t(address ? 'addresses.editTitle' : 'addresses.newTitle');
  return (
    <div className={styles.page}>
      <PageHead title={title} noIndex />
      <Link href={paths.addresses} className={styles.back}>
        <Icon name="back" />
        {t('addresses.title')}
      </Link>
      <h1>{title}</h1>
      <Card className={styles.pane}>
        <AddressForm address={address} next={next} />
      </Card>
    </div>
  );
}
