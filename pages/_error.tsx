import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page, ShellProps } from '@/lib/layout';

/**
 * Page for failures in the browser outside a page, and for static pages without a backend. Other
 * server failures show `500`.
 */
const ErrorRoute: Page<ShellProps> = () => <FailedPage />;

ErrorRoute.getInitialProps = async (context) =>
  typeof window === 'undefined'
    ? (await import('@/lib/server/pages/error-props')).errorProps(context)
    : // These are the texts of the failed page.
      (window.__NEXT_DATA__.props.pageProps as ShellProps);

export default ErrorRoute;
