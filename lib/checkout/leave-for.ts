/** Leaves the product for the card provider's page. */
export const leaveFor = (url: string): void => window.location.assign(url);
