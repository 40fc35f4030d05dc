import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Button } from '@/components/ui/actions/Button';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { TextField } from '@/components/ui/fields/TextField';
import { usePopup } from '@/hooks/browser/usePopup';
import { toChosen, useMeasuredContent, type MeasuredContent } from '@/hooks/insights/useMeasuredContent';
import type { ChosenContent } from '@/lib/insights/choices';
import styles from './ControlRow.module.scss';

type Props = {
  content: ChosenContent | undefined;
  onChoose: (content: ChosenContent | undefined) => void;
};

/** Number of contents from which a search field is shown. */
const MANY = 8;

/** Choice of the content to which all numbers are limited. */
export function ContentControl({ content, onChoose }: Props) {
  const { t } = useTranslation('insights');
  const { ref, isOpen, toggle, close } = usePopup<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.content}>
      <Button theme="hollow-border" icon="video" iconAfter="down" aria-expanded={isOpen} onClick={toggle}>
        <span className="visually-hidden">{t('content.label')} </span>
        {content ? <ContentTitle content={content} /> : t('content.all')}
      </Button>
      {isOpen && (
        <div role="group" aria-label={t('content.label')} className={`${styles.box} ${styles.narrowBox}`}>
          <ContentList
            content={content}
            onChoose={(chosen) => {
              close();
              onChoose(chosen);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Title of the content, or its type while the titles are loading. */
function ContentTitle({ content: { contentType, contentId } }: { content: ChosenContent }) {
  const { t } = useTranslation('insights');
  const { items } = useMeasuredContent();
  return items?.find(({ id }) => id === contentId)?.title ?? t(`content.types.${contentType}`);
}

function ContentList({ content, onChoose }: Props) {
  const { t } = useTranslation('insights');
  const list = useMeasuredContent();
  const [words, setWords] = useState('');
  return (
    <Loaded
      of={{ data: list.items, error: list.error, reload: list.reload }}
      skeleton={<Skeleton shape="block" height={160} />}
    >
      {(items) => (
        <>
          {items.length >= MANY && (
            <TextField
              type="search"
              label={t('content.search')}
              className={styles.search}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
          <ul role="list" className={styles.list}>
            <li>
              <button type="button" aria-pressed={!content} onClick={() => onChoose(undefined)}>
                {t('content.all')}
              </button>
            </li>
            {findByTitle(items, words).map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  aria-pressed={item.id === content?.contentId}
                  onClick={() => onChoose(toChosen(item))}
                >
                  {item.title} <small>{t(`content.types.${item.contentType}`)}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

const findByTitle = (items: MeasuredContent[], words: string) =>
  items.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()));
