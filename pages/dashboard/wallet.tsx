import { WalletPage } from '@/components/wallet/WalletPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Wallet: Page = () => <WalletPage />;
Wallet.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: [
    'content:fee',
    'wallet:checked',
    'wallet:disputeReasons',
    'wallet:earnings',
    'wallet:own',
    'wallet:saleRefund',
  ],
});
export default Wallet;
