import { AccountButton } from './AccountButton';
import { AccountPanel } from './AccountPanel';

/** Account button and panel of the member's header. */
export const AccountParts = ({ className }: { className?: string }) => (
  <>
    <AccountButton className={className} />
    <AccountPanel />
  </>
);
