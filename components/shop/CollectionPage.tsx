import { useTranslation } from 'next-i18next/pages';
import { FollowButton } from '@/components/content/FollowButton';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import type { CollectionPage as Collection } from '@/contract/shop';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { CollectionPictures } from './CollectionPictures';
import styles from './CollectionPage.module.scss';
import { ProductGrid } from './ProductGrid';

export type CollectionProps = {
  collection: Collection;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

/** Collection of a creator, with the creator's own text and order. */
export function CollectionPage({ collection, structuredData }: CollectionProps) {
  const { t } = useTranslation('shop');
  const { slug, title, text, creator, pictures, postsFrom, products } = collection;
  const isFollowed = useViewerStates([creator], 'CREATOR')(creator).isMarked;
  const path = paths.creator(creator.username);
  return (
    <div className={styles.page}>
      <PageHead
        title={t('collection.head', { title, creator: creator.name })}
        description={text || t('collection.description', { title, creator: creator.name })}
        canonical={paths.collection(slug)}
        picture={machinePaths.shareCard('pages', 'products')}
      />
      <JsonLd structuredData={structuredData} />
      <Breadcrumbs
        trail={[
          { label: t('collection.shop'), href: paths.shop },
          { label: creator.name, href: path },
          { label: title },
        ]}
      />
      <div className={styles.head}>
        <CollectionPictures pictures={pictures} id={creator.id} first className={styles.picture} />
        <div>
          <h1>{title}</h1>
          {text !== '' && <p className={styles.text}>{text}</p>}
          <div className={styles.by}>
            <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={44} />
            <p>
              <b>
                <Link href={path}>{creator.name}</Link>
              </b>
              {postsFrom !== '' && <span>{t('collection.postsFrom', { place: postsFrom })}</span>}
            </p>
            <FollowButton creator={creator} isFollowed={isFollowed} size="s" />
          </div>
        </div>
      </div>
      {products.length > 0 ? (
        <ProductGrid products={products} look="three" level={2} />
      ) : (
        <EmptyState
          title={t('collection.empty.title')}
          picture="/art/empty-products.webp"
          action={
            <ButtonLink theme="grey" href={paths.shop}>
              {t('collection.empty.action')}
            </ButtonLink>
          }
        >
          {t('collection.empty.text', { name: creator.name })}
        </EmptyState>
      )}
    </div>
  );
}
