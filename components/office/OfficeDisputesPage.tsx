import { DisputeCard } from './DisputeCard';
import { asCards } from './queue-rows';
import { QueuePage } from './QueuePage';

const Disputes = asCards<'disputes'>(DisputeCard);

/** Disputed payments by state, first those that wait for an answer. */
export const OfficeDisputesPage = () => <QueuePage name="disputes" Rows={Disputes} />;
