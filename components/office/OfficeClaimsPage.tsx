import { ClaimCard } from './ClaimCard';
import { asCards } from './queue-rows';
import { QueuePage } from './QueuePage';

const Claims = asCards<'claims'>(ClaimCard);

/** Claims about parcels; claims that need the office's decision come first. */
export const OfficeClaimsPage = () => <QueuePage name="claims" Rows={Claims} />;
