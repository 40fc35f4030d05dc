import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { usePrice } from '@/components/money/usePrice';
import { useToast } from '@/components/ui/feedback/useToast';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { useRecentSearches } from '@/hooks/search/useRecentSearches';
import { useSuggestions } from '@/hooks/search/useSuggestions';
import { useErrorText } from '@/hooks/useErrorText';
import { classNames } from '@/components/ui/class-names';
import { typedPieces } from '@/lib/search/marked-words';
import styles from './SearchSuggestions.module.scss';
import { buildSuggestionGroups, likelyWords, type Group, type Option } from './suggestion-groups';
import { SuggestionPicture } from './SuggestionPicture';

export type ListState = { isExpanded: boolean; activeId: string | undefined };

export type SuggestionsProps = {
  value: string;
  listId: string;
  isOpen: boolean;
  /** Receives every key pressed in the field. */
  onKey: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>;
  onState: (state: ListState) => void;
  onOpen: () => void;
  onClose: () => void;
  /** Called when the recent searches were cleared; the pressed button may have disappeared. */
  onClear: () => void;
};

/**
 * Suggestions below the search field: recent searches, topics, creators and courses. The focus
 * remains in the field.
 */
export function SearchSuggestions({
  value,
  listId,
  isOpen,
  onKey,
  onState,
  onOpen,
  onClose,
  onClear,
}: SuggestionsProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const price = usePrice();
  const clearing = useClearing();
  const { searches } = clearing;
  const { found, isCurrent } = useSuggestions(value);
  const stateOf = useViewerStates<{ id: string }>(found?.courses ?? [], 'COURSE');
  const isOwned = (id: string) => stateOf({ id }).owned !== null;
  const groups = buildSuggestionGroups({ value, searches, found, isOwned, t, price });
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState<{ at: number; of: string }>();
  // A choice is valid only for its text. The suggested correction is marked until another option is
  // chosen.
  const offered = isCurrent && groups[0]?.name === 'spelling' ? 0 : -1;
  const isChosen = active?.of === value;
  const at = isChosen ? Math.min(active.at, options.length - 1) : offered;
  const idOf = (index: number) => `${listId}-${index}`;
  const isExpanded = isOpen && options.length > 0;
  const activeId = isExpanded && at >= 0 ? idOf(at) : undefined;

  useEffect(() => onState({ isExpanded, activeId }), [onState, isExpanded, activeId]);

  function choose({ href }: Option) {
    onClose();
    void router.push(href);
  }
  const move = (next: number) => setActive({ at: next, of: value });

  useImperativeHandle(onKey, () => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Escape' && isExpanded) onClose();
    // A marked option is not yet chosen. The typed words find the same results, and the result page
    // explains the correction.
    else if (key === 'Enter' && isExpanded && isChosen && at >= 0) choose(options[at]!);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length) {
      onOpen();
      const first = key === 'ArrowDown' ? 0 : options.length - 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      const next = at + step;
      move(!isExpanded || at < 0 ? first : next < 0 || next >= options.length ? -1 : next);
    } else return;
    event.preventDefault();
  });

  const likely = likelyWords(value, found);
  const toGroup = ({ name, options: some }: Group) => (
    <div key={name} role="group" aria-label={t(`suggestions.groups.${name}`)} className={styles.group}>
      <span className={styles.label} aria-hidden="true">
        {t(`suggestions.groups.${name}`)}
      </span>
      {some.map((option) => {
        const index = options.indexOf(option);
        return (
          // The field handles the keys, so a press must not take its focus.
          <div
            key={option.href}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            className={classNames(styles.option, index === at && styles.active)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <SuggestionPicture option={option} />
            <span>
              <Typed text={option.title} words={likely} />
              {option.sub && (
                <span className={styles.sub}>
                  {name === 'creators' ? <Typed text={option.sub} words={likely} /> : option.sub}
                </span>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
  const columns = columnsOf(groups);
  return (
    <>
      <p role="status" className="visually-hidden">
        {isOpen && value.trim() && t('suggestions.count', { count: options.length })}
      </p>
      <div className={styles.list} hidden={!isExpanded}>
        <div id={listId} role="listbox" aria-label={t('suggestions.list')}>
          {groups.filter(({ name }) => name === 'spelling').map(toGroup)}
          <div role="presentation" className={classNames(columns.length > 1 && styles.columns)}>
            {columns.map((column, place) => (
              <div key={place} role="presentation">
                {column.map(toGroup)}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.base}>
          <span className={styles.keys} aria-hidden="true">
            {t('suggestions.keys')}
          </span>
          {searches.length > 0 && (
            <Button
              theme="hollow-underlined"
              size="s"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onClear();
                void clearing.clear();
              }}
            >
              {t('suggestions.clear')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const inColumns: Group['name'][][] = [
  ['recent', 'topics'],
  ['creators', 'courses'],
];

/**
 * Returns the columns of suggestions: recent searches and topics, then matches. Empty columns are
 * dropped.
 */
const columnsOf = (groups: Group[]): Group[][] =>
  inColumns
    .map((names) => groups.filter(({ name }) => names.includes(name)))
    .filter((column) => column.length > 0);

const Typed = ({ text, words }: { text: string; words: string }) =>
  typedPieces(text, words).map((piece, place) => (place % 2 ? <b key={place}>{piece}</b> : piece));

/** Returns the actions that clear and restore the recent searches. */
function useClearing() {
  const { t } = useTranslation('common');
  const toast = useToast();
  const errorText = useErrorText();
  const { searches = [], clear, restore } = useRecentSearches();
  const saying = (work: Promise<void>) => work.catch((error: unknown) => toast(errorText(error)));
  return {
    searches,
    clear: () =>
      saying(
        clear().then(() =>
          toast(t('suggestions.cleared'), {
            label: t('marked.undo'),
            onAction: () => void saying(restore(searches)),
          }),
        ),
      ),
  };
}
