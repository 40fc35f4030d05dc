import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { shareCardSize } from '@/contract/rules/machine-paths';
import { useAppUrl } from './AppUrl';

const { width, height } = shareCardSize;

type Props = {
  /** Title without the product name, which is appended: "Courses · Kumu". */
  title: string;
  description?: string;
  /**
   * Canonical address of a page with several addresses, including pages that are not indexed. By
   * default, the address without its query.
   */
  canonical?: string;
  /** Share picture, 1200 × 630; a path of this site or an absolute address. */
  picture?: string;
  /** Open Graph type of the page. */
  type?: 'website' | 'profile' | 'article';
  /** Feed of the page with its name and path. */
  feed?: { name: string; path: string };
  /**
   * True for pages that must not be indexed: flows, profiles, dashboard, office, checkout and
   * errors.
   */
  noIndex?: boolean;
};

/** Metadata for search engines and share cards. Each page renders one. */
export function PageHead({
  title,
  description,
  canonical,
  picture = '/art/og-default.png',
  type = 'website',
  feed,
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
      <meta key="og:type" property="og:type" content={type} />
      <meta key="og:locale" property="og:locale" content={t('head.locale')} />
      {appUrl && <meta key="og:image" property="og:image" content={absolute(picture)} />}
      {appUrl && <meta key="og:image:width" property="og:image:width" content={String(width)} />}
      {appUrl && <meta key="og:image:height" property="og:image:height" content={String(height)} />}
      {appUrl && <meta key="og:image:alt" property="og:image:alt" content={title} />}
      {appUrl && <meta key="twitter:card" name="twitter:card" content="summary_large_image" />}
      {feed && (
        <link
          key="feed"
          rel="alternate"
          type="application/rss+xml"
          title={t('head.feed', { name: feed.name })}
          href={feed.path}
        />
      )}
    </Head>
  );
}
