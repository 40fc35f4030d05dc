import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { ReportButton } from '@/components/content/ReportButton';
import { SaveButton } from '@/components/content/SaveButton';
import { ShareButton } from '@/components/content/ShareButton';
import { Button } from '@/components/ui/actions/Button';
import { paths } from '@/contract/paths';
import type { ProductPage } from '@/contract/shop';
import { useUser } from '@/hooks/accounts/useUser';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { sendEvent } from '@/lib/browser/events';
import { addressWith } from '@/lib/list-query';
import styles from './ProductActions.module.scss';

const AskModal = dynamic(() => import('./AskModal').then((file) => file.AskModal), { ssr: false });

type Props = { product: ProductPage; isOwn: boolean };

/** Query parameter that opens the question dialog after a visitor has signed up. */
const ASK = 'ask';

/** Buttons to save, ask about, share or report a product. */
export function ProductActions({ product, isOwn }: Props) {
  const { t } = useTranslation(['shop', 'content']);
  const router = useRouter();
  const { isKnown, isSignedIn } = useUser();
  const [isAsking, setAsking] = useState(false);
  const { id, title, routedTitle, creator } = product;
  const path = paths.product(routedTitle);
  const saved = useViewerStates([product], 'PRODUCT')(product).isMarked;

  const isAsked = isSignedIn && !isOwn && router.query[ASK] !== undefined;
  const isOpen = isAsking || isAsked;

  useEffect(() => {
    if (isOpen) sendEvent('ASK_ITEM', { itemId: id, creatorId: creator.id });
  }, [isOpen, id, creator.id]);

  function ask() {
    if (isSignedIn || !isKnown) return setAsking(true);
    void router.push(addressWith(paths.signUp, { next: addressWith(path, { [ASK]: '1' }) }));
  }

  function close() {
    setAsking(false);
    if (isAsked) void router.replace(path, undefined, { shallow: true, scroll: false });
  }

  return (
    <div className={styles.actions}>
      <SaveButton thing={{ ...product, contentType: 'PRODUCT' }} isSaved={saved} />
      {!isOwn && (
        <Button theme="hollow" size="s" icon="message" aria-haspopup="dialog" onClick={ask}>
          {t('product.ask.open')}
        </Button>
      )}
      <ShareButton shared={{ contentType: 'PRODUCT', contentId: id, creatorId: creator.id, title, path }} />
      {!isOwn && (
        <ReportButton
          title={t('content:report.this.PRODUCT')}
          reported={{ subjectType: 'PRODUCT', subjectId: id }}
        />
      )}
      {isOpen && <AskModal product={product} onClose={close} />}
    </div>
  );
}
