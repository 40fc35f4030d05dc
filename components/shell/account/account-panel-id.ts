/** What buttons name in `popoverTarget` to open the account panel. */
export const ACCOUNT_PANEL = 'account-panel';
