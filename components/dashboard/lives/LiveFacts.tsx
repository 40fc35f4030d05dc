import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { usePrice } from '@/components/money/usePrice';
import { Button } from '@/components/ui/actions/Button';
import { Cover } from '@/components/ui/display/Cover';
import { Card } from '@/components/ui/layout/Card';
import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import { draftKinds } from '@/lib/draft-kinds';
import styles from './LiveDetail.module.scss';

/** Details of a live, with its address to copy once it has a public page. */
export function LiveFacts({ live }: { live: LiveDraft }) {
  const { t } = useTranslation('lives-dashboard');
  const price = usePrice();
  const facts = {
    price: price(live.priceCents, { exact: true }),
    members: live.priceCents > 0 && t(live.isFreeForMembers ? 'facts.free' : 'facts.pay'),
    seats: live.seats === null ? t('preview.noLimit') : t('form.seatsText', { count: live.seats }),
    chat: t(`chat.${live.chat}`),
    recorded: t(live.isRecorded ? 'facts.yes' : 'facts.no'),
  };
  const hasPage = (draftKinds.LIVE.pageStates as readonly string[]).includes(live.state);
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="facts">
      <div className={styles.cover}>
        <Cover picture={live.picture} topicId={live.topicId ?? live.id} sizes="300px" />
      </div>
      <h2 id="facts">{t('facts.title')}</h2>
      <dl className={styles.facts}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`facts.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {hasPage && <CopyLink id={live.id} />}
    </Card>
  );
}

function CopyLink({ id }: { id: string }) {
  const { t } = useTranslation('lives-dashboard');
  const [said, setSaid] = useState('');

  async function copy() {
    const address = `${location.origin}${paths.live(id)}`;
    const hasCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setSaid(hasCopied ? t('facts.copied') : t('facts.notCopied', { address }));
  }

  return (
    <>
      <Button full icon="copy" onClick={() => void copy()}>
        {t('facts.copy')}
      </Button>
      <p role="status" className={styles.quiet}>
        {said}
      </p>
    </>
  );
}
