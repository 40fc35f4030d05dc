import { currentMonth } from '@/components/wallet/months';
import { WalletPage } from '@/components/wallet/WalletPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { read } from '@/lib/api-call';

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
    'wallet:nextPayout',
    'wallet:own',
    'wallet:saleRefund',
  ],
  reads: () => [
    read('GET /wallet'),
    read('GET /creators/mine'),
    read('GET /wallet/earnings', { query: { range: '30-days' } }),
    read('GET /wallet/movements'),
    read('GET /wallet/statements/:month/summary', { params: { month: currentMonth() } }),
  ],
});
export default Wallet;
