import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import styles from './CategoriesPage.module.scss';
import { KindGrid, TopicGrid, type Counts } from './CategoryGrid';

export type CategoriesProps = Counts;

/** List of all topics and kinds of content with their counts. */
export function CategoriesPage({ topics, kinds }: CategoriesProps) {
  const { t } = useTranslation('explore');
  return (
    <div className={styles.page}>
      <PageHead
        title={t('categories.title')}
        description={t('categories.description')}
        canonical={paths.categories}
        picture={machinePaths.shareCard('pages', 'categories')}
      />
      <PageHeader title={t('categories.title')} lead={t('categories.lead')} />
      <section aria-labelledby="categories-topics">
        <h2 id="categories-topics">{t('categories.topics')}</h2>
        <TopicGrid topics={topics} />
      </section>
      <section aria-labelledby="categories-kinds">
        <h2 id="categories-kinds">{t('categories.kinds')}</h2>
        <KindGrid kinds={kinds} />
      </section>
    </div>
  );
}
