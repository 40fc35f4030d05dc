import { useTranslation } from 'next-i18next/pages';
import { useAppUrl } from '@/components/shell/head/AppUrl';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { JsonLd } from '@/components/shell/head/JsonLd';

/** Metadata of the home page for search engines and share cards. */
export function HomeHead() {
  const { t } = useTranslation(['explore', 'common']);
  const appUrl = useAppUrl();
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: t('common:brand'),
    url: `${appUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${appUrl}${paths.search}?query={query}`,
      },
      'query-input': 'required name=query',
    },
  };
  return (
    <>
      <PageHead title={t('home.head.title')} description={t('home.head.description')} canonical="/" />
      <JsonLd structuredData={site} />
    </>
  );
}
