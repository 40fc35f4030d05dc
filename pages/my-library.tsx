import { useTranslation } from 'next-i18next/pages';
import { LibraryView } from '@/components/library/LibraryView';
import { PageHead } from '@/components/shell/head/PageHead';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const MyLibraryPage: Page = () => {
  const { t } = useTranslation('content');
  return (
    <>
      <PageHead title={t('library.title')} noIndex />
      <LibraryView />
    </>
  );
};

export const getServerSideProps = guard('member', { namespaces: ['content'] });
export default MyLibraryPage;
