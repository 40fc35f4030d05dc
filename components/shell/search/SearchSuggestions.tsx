import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type RefObject } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useRecentSearches } from '@/hooks/search/useRecentSearches';
import { useSuggestions } from '@/hooks/search/useSuggestions';
import { classNames } from '@/components/ui/class-names';
import styles from './SearchSuggestions.module.scss';
import { groupsOf, type Option } from './suggestion-groups';
import { SuggestionPicture } from './SuggestionPicture';

export type ListState = { isExpanded: boolean; activeId: string | undefined };

export type SuggestionsProps = {
  value: string;
  listId: string;
  isOpen: boolean;
  /** Is given every key that is pressed in the field. */
  onKey: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | null>;
  onState: (state: ListState) => void;
  onOpen: () => void;
  onClose: () => void;
};

/** The list below the search field: recent searches, topics, creators and courses. The focus stays in the field. */
export function SearchSuggestions({
  value,
  listId,
  isOpen,
  onKey,
  onState,
  onOpen,
  onClose,
}: SuggestionsProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const { searches = [] } = useRecentSearches();
  const found = useSuggestions(value);
  const groups = groupsOf(value, searches, found, t);
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState<{ at: number; of: string }>({ at: -1, of: value });
  // What is chosen belongs to the words that it was offered for.
  const at = active.of === value ? Math.min(active.at, options.length - 1) : -1;
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
    else if (key === 'Enter' && isExpanded && at >= 0) choose(options[at]!);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length) {
      onOpen();
      const first = key === 'ArrowDown' ? 0 : options.length - 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      const next = at + step;
      move(!isExpanded || at < 0 ? first : next < 0 || next >= options.length ? -1 : next);
    } else return;
    event.preventDefault();
  });

  const indexOf = (option: Option) => options.indexOf(option);
  return (
    <>
      <p role="status" className="visually-hidden">
        {isOpen && value.trim() && t('suggestions.count', { count: options.length })}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={t('suggestions.list')}
        className={styles.list}
        hidden={!isExpanded}
      >
        {groups.map(({ name, options: some }) => (
          <div key={name} role="group" aria-label={t(`suggestions.groups.${name}`)} className={styles.group}>
            <span className={styles.label} aria-hidden="true">
              {t(`suggestions.groups.${name}`)}
            </span>
            {some.map((option) => (
              // The field has the keys; a press must not take its focus.
              <div
                key={option.href}
                id={idOf(indexOf(option))}
                role="option"
                aria-selected={indexOf(option) === at}
                className={classNames(styles.option, indexOf(option) === at && styles.active)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <SuggestionPicture option={option} />
                <span>
                  {option.title}
                  {option.sub && <span className={styles.sub}>{option.sub}</span>}
                </span>
              </div>
            ))}
          </div>
        ))}
        <p className={styles.keys} aria-hidden="true">
          <Icon name="search" />
          {t('suggestions.keys')}
        </p>
      </div>
    </>
  );
}
