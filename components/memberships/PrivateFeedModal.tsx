import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { TextField } from '@/components/ui/fields/TextField';
import type { Byline } from '@/contract/content';
import { usePrivateFeed } from '@/hooks/posts/usePrivateFeed';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatDate } from '@/lib/format/format';

type Props = { creator: Byline; onClose: () => void };

/**
 * Dialog that creates, replaces and removes the private address. The address is shown only once,
 * when it is created.
 */
export function PrivateFeedModal({ creator, onClose }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const errorText = useErrorText();
  const feed = usePrivateFeed(creator.id);
  const { madeAt, url } = feed;
  const [busy, setBusy] = useState<'make' | 'remove'>();
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');

  async function act(name: 'make' | 'remove') {
    setBusy(name);
    setFailure(undefined);
    setSaid('');
    try {
      await feed[name]();
      if (name === 'remove') setSaid(t('membership.feed.removed'));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  }

  async function copy(address: string) {
    // If the browser forbids copying, the address can still be copied from the field.
    const hasCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setSaid(t(hasCopied ? 'membership.feed.copied' : 'membership.feed.notCopied'));
  }

  return (
    <Modal open onClose={onClose} title={t('membership.feed.title', { name: firstName(creator.name) })}>
      <p>{t('membership.feed.text')}</p>
      {madeAt === undefined && !feed.error && (
        <LoadingRegion label={t('membership.feed.loading')}>
          <Skeleton shape="block" height={48} />
        </LoadingRegion>
      )}
      {feed.error && (
        <Banner
          tone="error"
          action={<RetryButton theme="hollow-border" size="s" onRetry={() => feed.reload()} />}
        >
          {t('membership.feed.failed')}
        </Banner>
      )}
      {url ? (
        <TextField
          label={t('membership.feed.address')}
          hint={t('membership.feed.once')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        madeAt && <p>{t('membership.feed.madeAt', { date: formatDate(madeAt, i18n.language) })}</p>
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <p role="status">{said}</p>
      {madeAt !== undefined && (
        <ModalActions>
          {madeAt && (
            <Button
              theme="hollow"
              loading={busy === 'remove' && t('membership.feed.processing')}
              onClick={() => void act('remove')}
            >
              {t('membership.feed.remove')}
            </Button>
          )}
          <Button
            theme={url ? 'hollow-border' : 'green'}
            loading={busy === 'make' && t('membership.feed.processing')}
            onClick={() => void act('make')}
          >
            {t(madeAt ? 'membership.feed.makeNew' : 'membership.feed.make')}
          </Button>
          {url && (
            <Button theme="green" onClick={() => void copy(url)}>
              {t('membership.feed.copy')}
            </Button>
          )}
        </ModalActions>
      )}
    </Modal>
  );
}
