import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
} from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { paths } from '@/contract/paths';
import { LONGEST_QUERY } from '@/contract/values/search';
import { searchAddress } from '@/lib/search/search-filter';
import styles from './SearchField.module.scss';
import { PAGE_SEARCH_FIELD } from './page-search-field';
import type { ListState, SuggestionsProps } from './SearchSuggestions';

type Props = {
  /** Name of the form; a page may have two. */
  label: string;
  defaultValue?: string;
  /** `page` is the large field on the results page. */
  look?: 'header' | 'page';
  /** Additional fields and the button. */
  children?: ReactNode;
};

const closed: ListState = { isExpanded: false, activeId: undefined };

/** Search field as a GET form, which works before hydration. Its suggestions are loaded on use. */
export function SearchField({ label, defaultValue = '', look = 'header', children }: Props) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const listId = useId();
  const [value, setValue] = useState(defaultValue);
  const [isOpen, setIsOpen] = useState(false);
  const [list, setList] = useState(closed);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const input = useRef<HTMLInputElement>(null);
  const onKey = useRef<SuggestionsProps['onKey']['current']>(null);

  const isPage = look === 'page';
  useEffect(() => {
    if (isPage && window.location.hash === `#${PAGE_SEARCH_FIELD}`) input.current?.focus();
  }, [isPage]);

  function open() {
    setIsOpen(true);
    if (!Suggestions)
      import('./SearchSuggestions')
        .then((loaded) => setSuggestions(() => loaded.SearchSuggestions))
        .catch((error: unknown) => console.error('suggestions not loaded', error));
  }

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsOpen(false);
    void router.push(searchAddress({ query: value.trim() || undefined }));
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <form
      role="search"
      aria-label={label}
      className={classNames(styles.form, styles[look])}
      action={paths.search}
      onSubmit={search}
      onBlur={leave}
    >
      <div className={styles.box}>
        <Icon name="search" />
        <input
          ref={input}
          id={isPage ? PAGE_SEARCH_FIELD : undefined}
          type="search"
          name="query"
          role="combobox"
          aria-label={t('search.words')}
          aria-expanded={isOpen && list.isExpanded}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? list.activeId : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_QUERY}
          placeholder={t('search.words')}
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            open();
          }}
          onFocus={open}
          onKeyDown={(event) => onKey.current?.(event)}
        />
        {value && (
          <IconButton
            icon="close"
            label={t('search.clear')}
            className={styles.clear}
            onClick={() => {
              setValue('');
              input.current?.focus();
            }}
          />
        )}
        {Suggestions && (
          <Suggestions
            value={value}
            listId={listId}
            isOpen={isOpen}
            onKey={onKey}
            onState={setList}
            onOpen={() => setIsOpen(true)}
            onClose={() => setIsOpen(false)}
            onClear={() => input.current?.focus()}
          />
        )}
      </div>
      {children}
    </form>
  );
}
