import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useAppUrl } from './AppUrl';

type Props = {
  /** Without the product's name, which is added: "Courses · Kumu". */
  title: string;
  description?: string;
  /** The one address of this page when it answers at several, also where it is not indexed; without it, the address without its query. */
  canonical?: string;
  /** Share picture, 1200 × 630; a path of this site or an absolute address. */
  picture?: string;
  /** For flows, profiles, dashboard, office, checkout and errors. */
  noIndex?: boolean;
};

/** What search engines and share cards read. Each page renders one. */
export function PageHead({
  title,
  description,
  canonical,
  picture = '/art/og-default.png',
  noIndex = false,
}: Props) {
  const { t } = useTranslation('common');
  const { asPath } = useRouter();
  const appUrl = useAppUrl();
  const absolute = (path: string) => (path.startsWith('/') ? `${appUrl}${path}` : path);
  const fullTitle = t('head.title', { title });
  const address = appUrl && absolute(canonical ?? asPath.split(/[?#]/)[0]!);
  return (
    <Head>
      <title>{fullTitle}</title>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
      {description && <meta key="description" name="description" content={description} />}
      {noIndex && <meta key="robots" name="robots" content="noindex" />}
      {address && (canonical || !noIndex) && <link key="canonical" rel="canonical" href={address} />}
      <meta key="og:title" property="og:title" content={fullTitle} />
      <meta key="og:site_name" property="og:site_name" content={t('brand')} />
      {description && <meta key="og:description" property="og:description" content={description} />}
      {address && <meta key="og:url" property="og:url" content={address} />}
      {appUrl && <meta key="og:image" property="og:image" content={absolute(picture)} />}
      {appUrl && <meta key="twitter:card" name="twitter:card" content="summary_large_image" />}
    </Head>
  );
}
