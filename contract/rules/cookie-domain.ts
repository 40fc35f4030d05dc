/**
 * The domain that our cookies are set for, so that the app and the main domain share them. Undefined (this host only)
 * wherever else the site is opened: localhost, an address, a tunnel.
 * @param host of the request, with or without its port
 * @param main COOKIE_DOMAIN
 */
export function cookieDomain(host: string, main: string | undefined): string | undefined {
  const domain = main?.replace(/^\./, '');
  const name = host.replace(/:\d+$/, '');
  return domain && (name === domain || name.endsWith(`.${domain}`)) ? domain : undefined;
}
