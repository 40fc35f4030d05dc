import { MessageCard } from './MessageCard';
import { asCards } from './queue-rows';
import { QueuePage } from './QueuePage';

const Messages = asCards<'messages'>(MessageCard);

/** Messages to the office. */
export const OfficeMessagesPage = () => <QueuePage name="messages" Rows={Messages} />;
