import { useTranslation } from 'next-i18next/pages';
import { useAppUrl } from '@/components/shell/head/AppUrl';
import { PageHead } from '@/components/shell/head/PageHead';
import { JsonLd } from '@/components/shell/head/JsonLd';

/** What search engines and share cards read of the first page. */
export function HomeHead() {
  const { t } = useTranslation(['explore', 'common']);
  const appUrl = useAppUrl();
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: t('common:brand'),
    url: `${appUrl}/`,
  };
  return (
    <>
      <PageHead
        title={t('home.head.title')}
        description={t('home.head.description')}
        canonical="/"
        picture="/art/og-default.png"
      />
      <JsonLd facts={site} />
    </>
  );
}
