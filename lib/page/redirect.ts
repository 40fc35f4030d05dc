/** Leaves the site for an address on another site. */
export const redirectTo = (url: string): void => window.location.assign(url);
