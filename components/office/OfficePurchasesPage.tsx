import { PurchaseRows } from './PurchaseRows';
import { QueuePage } from './QueuePage';

/** Purchases by state; purchases with a payment that could not be settled come first. */
export const OfficePurchasesPage = () => <QueuePage name="purchases" Rows={PurchaseRows} />;
