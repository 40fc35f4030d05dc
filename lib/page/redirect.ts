/** Leaves the product for a page of another site. */
export const redirectTo = (url: string): void => window.location.assign(url);
