type Sender = {
  /** Header `Origin`, which browsers send with a write. */
  origin: string | undefined;
  /**
   * Header `Sec-Fetch-Site`, which reveals a page of another site if a browser omits the `Origin`.
   */
  fetchSite: string | undefined;
};

/**
 * Returns true if a write comes from a page of one of `ownHosts` or from outside of a page. The
 * card provider's webhook sends neither header.
 */
export function isOwnSite({ origin, fetchSite }: Sender, ownHosts: readonly (string | undefined)[]): boolean {
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  // A sandboxed frame or a local file sends "null", which is not an address.
  return URL.canParse(origin) && ownHosts.includes(new URL(origin).host);
}
