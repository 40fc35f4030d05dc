import { PurchaseRows } from './PurchaseRows';
import { QueuePage } from './QueuePage';

/** Purchases by state, first those with a payment that could not be settled. */
export const OfficePurchasesPage = () => <QueuePage name="purchases" Rows={PurchaseRows} />;
