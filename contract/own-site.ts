type Sender = {
  /** Header `Origin`, which browsers send with requests that change data. */
  origin: string | undefined;
  /** Header `Sec-Fetch-Site`. It reveals a page of another site if the browser omits `Origin`. */
  fetchSite: string | undefined;
};

/**
 * Returns true if a request that changes data comes from a page of one of `ownHosts`, or from a
 * program other than a browser. The card provider's webhook, for example, sends neither header.
 */
export function isOwnSite({ origin, fetchSite }: Sender, ownHosts: readonly (string | undefined)[]): boolean {
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  // A sandboxed frame or a local file sends "null", which is not an address.
  return URL.canParse(origin) && ownHosts.includes(new URL(origin).host);
}
