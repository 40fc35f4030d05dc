/**
 * Returns the domain for our cookies, so that the app and the main domain share them. Returns
 * undefined (this host only) if the site is opened elsewhere: localhost, an IP address, a tunnel.
 * @param host host of the request, with or without its port
 * @param main COOKIE_DOMAIN
 */
export function cookieDomain(host: string, main: string | undefined): string | undefined {
  const domain = main?.replace(/^\./, '');
  const name = host.replace(/:\d+$/, '');
  return domain && (name === domain || name.endsWith(`.${domain}`)) ? domain : undefined;
}
