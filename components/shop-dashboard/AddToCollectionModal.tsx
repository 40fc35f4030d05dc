import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useToast } from '@/components/ui/feedback/useToast';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { paths } from '@/contract/paths';
import type { OwnProduct } from '@/contract/shop-editing';
import { useOwnCollections } from '@/hooks/shop/useOwnShop';
import { useErrorText } from '@/hooks/useErrorText';

type Props = { products: OwnProduct[]; onClose: () => void; onAdded: () => void };

/** Dialog that adds the selected products at the end of one of the creator's collections. */
export function AddToCollectionModal({ products, onClose, onAdded }: Props) {
  const { t } = useTranslation('dashboard');
  const collections = useOwnCollections();
  const errorText = useErrorText();
  const toast = useToast();
  const [slug, setSlug] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    const chosen = collections.data?.find((each) => each.slug === slug);
    if (!chosen) return setProblem(t('shop.bulk.chooseCollection'));
    setBusy(true);
    setFailure(undefined);
    const present = chosen.products.map(({ id }) => id);
    const added = products.map(({ id }) => id).filter((id) => !present.includes(id));
    try {
      if (added.length > 0) await collections.update(slug, { productIds: [...present, ...added] });
      toast(t('shop.bulk.added', { count: added.length, collection: chosen.title }));
      onAdded();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('shop.bulk.addTitle', { count: products.length })}>
      <Loaded of={collections} skeleton={<Skeleton shape="block" height={120} />}>
        {(items) =>
          items.length === 0 ? (
            <>
              <p>{t('shop.bulk.noCollections')}</p>
              <ModalActions>
                <ButtonLink theme="green" href={paths.dashboardCollections}>
                  {t('shop.collections.new')}
                </ButtonLink>
              </ModalActions>
            </>
          ) : (
            <form onSubmit={add} noValidate>
              {failure !== undefined && (
                <Banner tone="error" announced>
                  {errorText(failure)}
                </Banner>
              )}
              <RadioCards
                label={t('shop.bulk.collection')}
                name="collection"
                layout="rows"
                error={problem}
                value={slug}
                onChange={({ currentTarget }) => {
                  setSlug(currentTarget.value);
                  setProblem(undefined);
                }}
                options={items.map((each) => ({
                  value: each.slug,
                  label: each.title,
                  hint: t('shop.collections.products', { count: each.products.length }),
                }))}
              />
              <ModalActions>
                <Button theme="hollow" onClick={onClose}>
                  {t('shop.cancel')}
                </Button>
                <Button theme="green" type="submit" loading={isBusy && t('shop.bulk.adding')}>
                  {t('shop.bulk.add')}
                </Button>
              </ModalActions>
            </form>
          )
        }
      </Loaded>
    </Modal>
  );
}
