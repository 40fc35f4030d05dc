import { AccountButton } from './AccountButton';
import { AccountPanel } from './AccountPanel';
import { MessagesLink } from './MessagesLink';

/** Messages, account button and panel of the member's header. */
export const AccountParts = ({ className }: { className?: string }) => (
  <>
    <MessagesLink className={className} />
    <AccountButton className={className} />
    <AccountPanel />
  </>
);
