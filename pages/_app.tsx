import '@/styles/globals.scss';
import type { AppProps } from 'next/app';
import { appWithTranslation } from 'next-i18next/pages';
import { Shell } from '@/components/shell/layouts/Shell';
import type { Page, ShellProps } from '@/lib/layout';
import i18nConfig from '@/next-i18next.config';

type Props = AppProps<ShellProps> & { Component: Page };

function App({ Component, pageProps }: Props) {
  return (
    <Shell {...pageProps} layout={Component.layout}>
      <Component {...pageProps} />
    </Shell>
  );
}

export default appWithTranslation(App, i18nConfig);
