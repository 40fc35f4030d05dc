import { useState, type FormEvent } from 'react';
import { Button } from '../actions/Button';
import { TextField } from './TextField';

type Props = {
  label: string;
  /** Text of the button. */
  action: string;
  /** Words of the current search. */
  query: string;
  onSearch: (words: string) => void;
  className?: string;
};

/** Field that searches a list with a button. It is updated when the words in the address change. */
export function SearchForm({ label, action, query, onSearch, className }: Props) {
  const [words, setWords] = useState(query);
  const [shown, setShown] = useState(query);
  // The field is updated through state, because a new `key` would move the focus out of the field.
  if (shown !== query) {
    setShown(query);
    setWords(query);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <form role="search" className={className} onSubmit={submit}>
      <TextField
        type="search"
        label={label}
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" icon="search">
        {action}
      </Button>
    </form>
  );
}
