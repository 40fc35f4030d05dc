import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import type { PostDraft } from '@/contract/posts';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';
import styles from './EditedElsewhere.module.scss';

/** Two windows changed the post: both texts are there to compare, and one of them is chosen. */
export function EditedElsewhere({ editing }: { editing: PostEditing }) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const [theirs, setTheirs] = useState<PostDraft>();
  const [failure, setFailure] = useState<unknown>();
  const attempt = (task: () => Promise<unknown>) => {
    setFailure(undefined);
    task().catch(setFailure);
  };

  async function compare() {
    setTheirs(await call('GET /posts/:id/draft', { params: { id: editing.post.id } }));
  }

  function takeTheirs() {
    editing.takeTheirs();
    // A page that is loaded again has nothing of what was typed here.
    location.reload();
  }

  return (
    <Banner tone="warning" title={t('postEditor.elsewhere.title')} announced>
      <p>{t('postEditor.elsewhere.text')}</p>
      {failure !== undefined && <p>{errorText(failure)}</p>}
      {theirs && (
        <div className={styles.both}>
          {(['mine', 'theirs'] as const).map((side) => (
            <section key={side} aria-label={t(`postEditor.elsewhere.${side}`)}>
              <b>{t(`postEditor.elsewhere.${side}`)}</b>
              <pre tabIndex={0}>{side === 'mine' ? editing.values.text : theirs.text}</pre>
            </section>
          ))}
        </div>
      )}
      <div className={styles.actions}>
        {!theirs && (
          <Button theme="hollow-border" size="s" onClick={() => attempt(compare)}>
            {t('postEditor.elsewhere.compare')}
          </Button>
        )}
        <Button theme="black" size="s" onClick={() => attempt(editing.keepMine)}>
          {t('postEditor.elsewhere.keepMine')}
        </Button>
        <Button theme="hollow-border" size="s" onClick={takeTheirs}>
          {t('postEditor.elsewhere.takeTheirs')}
        </Button>
      </div>
    </Banner>
  );
}
