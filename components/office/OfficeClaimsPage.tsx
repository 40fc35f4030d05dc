import { ClaimCard } from './ClaimCard';
import { asCards } from './queue-rows';
import { QueuePage } from './QueuePage';

const Claims = asCards<'claims'>(ClaimCard);

/** Claims about parcels, first those that wait for the office's decision. */
export const OfficeClaimsPage = () => <QueuePage name="claims" Rows={Claims} />;
