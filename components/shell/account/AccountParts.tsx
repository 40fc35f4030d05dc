import { AccountButton } from './AccountButton';
import { AccountPanel } from './AccountPanel';

/** In the member's header: the button and what it opens. */
export const AccountParts = ({ className }: { className?: string }) => (
  <>
    <AccountButton className={className} />
    <AccountPanel />
  </>
);
