import '@/styles/globals.scss';
import type { AppProps } from 'next/app';
import { appWithTranslation, type SSRConfig } from 'next-i18next/pages';
import { Shell } from '@/components/shell/layouts/Shell';
import { usePageTimeZone } from '@/hooks/shell/usePageTimeZone';
import { usePageTexts } from '@/hooks/shell/usePageTexts';
import { useTextFiles } from '@/hooks/shell/useTextFiles';
import type { Page, ShellProps } from '@/lib/layout';
import i18nConfig from '@/next-i18next.config';

type Props = AppProps<ShellProps & Partial<SSRConfig>> & { Component: Page };

function App({ Component, pageProps }: Props) {
  usePageTexts(pageProps._nextI18Next);
  usePageTimeZone(pageProps.timeZone);
  return (
    <Shell {...pageProps} layout={Component.layout}>
      <Component {...pageProps} />
    </Shell>
  );
}

const TranslatedApp = appWithTranslation(App, i18nConfig);

export default function AppWithTexts(props: Props) {
  return <TranslatedApp {...props} pageProps={useTextFiles(props.pageProps)} />;
}
