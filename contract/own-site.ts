type Sender = {
  /** The header `Origin`, which browsers send with a write. */
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`, which tells of a page of another site where a browser leaves out the `Origin`. */
  fetchSite: string | undefined;
};

/** Whether a write comes from a page of one of `ownHosts`, or from no page: the card provider's webhook has neither header. */
export function isOwnSite({ origin, fetchSite }: Sender, ownHosts: readonly (string | undefined)[]): boolean {
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  // A sandboxed frame or a local file sends "null", which is no address.
  return URL.canParse(origin) && ownHosts.includes(new URL(origin).host);
}
