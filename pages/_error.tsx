import { FailedPage } from '@/components/shell/status/FailedPage';
import type { Page, ShellProps } from '@/lib/layout';

/** What fails in the browser outside of a page, and static pages while there is no backend; all else on the server is `500`. */
const ErrorRoute: Page<ShellProps> = () => <FailedPage />;

ErrorRoute.getInitialProps = async (context) =>
  typeof window === 'undefined'
    ? (await import('@/lib/server/pages/error-props')).errorProps(context)
    : // The texts of the page that failed.
      (window.__NEXT_DATA__.props.pageProps as ShellProps);

export default ErrorRoute;
