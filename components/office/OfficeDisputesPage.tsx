import { DisputeCard } from './DisputeCard';
import { asCards } from './queue-rows';
import { QueuePage } from './QueuePage';

const Disputes = asCards<'disputes'>(DisputeCard);

/** Disputed payments by state; disputes that need a response come first. */
export const OfficeDisputesPage = () => <QueuePage name="disputes" Rows={Disputes} />;
