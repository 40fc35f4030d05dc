import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Icon } from '@/components/ui/display/Icon';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreditsText } from '@/components/money/useCreditsText';
import { usePrice } from '@/components/money/usePrice';
import type { Bought } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import type { RefundCheck, RefundTerms } from '@/contract/refunds';
import { refundRule } from '@/contract/values/checkout';
import { useRefund, useRefundTerms } from '@/hooks/checkout/usePurchases';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';
import { refundDestination, repaidParts } from '@/lib/checkout/repaid';
import { saleKinds } from '@/lib/sale-kinds';
import { chosenAmountTypes } from '@/contract/values/checkout';
import styles from './RefundModal.module.scss';

type Props = {
  purchase: Bought;
  onClose: () => void;
  /** Called when the list must be loaded again. */
  onRefunded: () => void;
};

/**
 * Dialog that shows whether a purchase can be refunded, the deciding rules and the consequences.
 */
export function RefundModal({ purchase, onClose, onRefunded }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const credits = useCreditsText();
  const errorText = useErrorText();
  const { title, paidWith } = purchase;
  const isContent = !chosenAmountTypes.includes(purchase.transactionType);
  const { data: terms, error } = useRefundTerms(purchase.purchaseId);
  const { ask, isAsking, refund, problem } = useRefund(purchase.purchaseId);

  function close() {
    onClose();
    if (refund || problem) onRefunded();
  }

  if (refund) {
    const amount = price(refund.amountCents, { exact: true });
    const isSent = refund.state === 'SUCCEEDED';
    return (
      <Modal
        key="done"
        open
        onClose={close}
        title={t(
          isSent ? `refund.sent.title.${refundDestination(refund, paidWith)}` : 'refund.pending.title',
          {
            amount,
            credits: credits(refund.amountCents),
            count: refund.amountCents / 100,
          },
        )}
      >
        <p>
          {t(isSent ? `refund.sent.text.${refundDestination(refund, paidWith)}` : 'refund.pending.text', {
            ...repaidParts(refund, i18n.language),
          })}{' '}
          {isContent && t(isSent ? 'refund.sent.access' : 'refund.pending.access', { title })}
        </p>
        <ModalActions>
          <Button theme="green" onClick={close}>
            {t('refund.done')}
          </Button>
        </ModalActions>
      </Modal>
    );
  }

  const isRefused = terms?.isAllowed === false;
  return (
    <Modal
      key={isRefused ? 'refused' : 'asked'}
      open
      onClose={close}
      title={t(isRefused ? 'refund.refused.title' : 'refund.title', { title })}
    >
      {!terms && !error && (
        <LoadingRegion label={t('refund.loading')}>
          <Skeleton shape="block" height={160} />
        </LoadingRegion>
      )}
      {error && <Banner tone="error">{errorText(error)}</Banner>}
      {terms && <Terms terms={terms} purchase={purchase} isContent={isContent} />}
      {problem && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={close}>
          {t(terms?.isAllowed ? 'refund.keep' : 'refund.close')}
        </Button>
        {isRefused && purchase.seller && (
          <ButtonLink theme="green" icon="message" href={paths.messageTo(purchase.seller.id)}>
            {t('refund.refused.message', { name: firstName(purchase.seller.name) })}
          </ButtonLink>
        )}
        {terms?.isAllowed && (
          <Button theme="black" loading={isAsking && t('refund.asking')} onClick={() => void ask()}>
            {t('refund.action', { amount: price(terms.amountCents) })}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}

type TermsProps = { terms: RefundTerms; purchase: Bought; isContent: boolean };

function Terms({ terms, purchase, isContent }: TermsProps) {
  const { title, creatorName, paidWith } = purchase;
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const amount = price(terms.amountCents, { exact: true });
  const failed = terms.checks.find(({ isMet }) => !isMet);
  const isLive = terms.checks.some(({ code }) => code === 'STARTED' || code === 'ATTENDED');
  const { endsByDownload } = saleKinds[purchase.transactionType];
  const contentRule = endsByDownload ? 'productRule' : 'rule';
  const rule = isLive ? 'liveRule' : isContent ? contentRule : 'tipRule';
  return (
    <div className={styles.terms}>
      {terms.isAllowed && <p>{t(`refund.${rule}`, ruleValues)}</p>}
      {failed && <p>{t(`refund.refused.because.${toTextKey(failed.code, endsByDownload)}`, ruleValues)}</p>}
      <ul role="list" className={styles.checks}>
        {terms.checks.map((check) => (
          <Check key={check.code} check={check} endsByDownload={endsByDownload} />
        ))}
      </ul>
      {terms.isAllowed ? (
        <>
          <h3>{t('refund.happens')}</h3>
          <ul className={styles.happens}>
            <li>
              {t(`refund.money.${refundDestination(terms, paidWith)}`, {
                amount,
                ...repaidParts(terms, i18n.language),
              })}
            </li>
            {isContent && <li>{t('refund.access', { title })}</li>}
            {isContent && <li>{t('refund.again')}</li>}
          </ul>
        </>
      ) : (
        creatorName && <p>{t('refund.refused.creator', { creator: creatorName })}</p>
      )}
    </div>
  );
}

const { days, consumedPercent: percent, recentRefunds, recentDays } = refundRule;
const ruleValues = { days, percent, recentRefunds, recentDays };

/** Returns the key of the texts of a check; a digital product has files instead of documents. */
const toTextKey = (code: RefundCheck['code'], endsByDownload: boolean) =>
  endsByDownload && code === 'DOWNLOADED' ? 'FILES' : code;

type CheckProps = { check: RefundCheck; endsByDownload: boolean };

function Check({ check: { code, isMet, value }, endsByDownload }: CheckProps) {
  const { t } = useTranslation('wallet');
  const key = toTextKey(code, endsByDownload);
  return (
    <li data-met={isMet}>
      <Icon name={isMet ? 'check' : 'close'} />
      <span>
        {t(`refund.checks.${key}`, { count: value, ...ruleValues })}
        {!isMet && (
          <>
            . <b>{t(`refund.limits.${key}`, ruleValues)}</b>
          </>
        )}
      </span>
    </li>
  );
}
