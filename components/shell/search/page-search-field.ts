import type { MouseEvent } from 'react';

/** Id of the search field of a page, and fragment of links that move the focus to the field. */
export const PAGE_SEARCH_FIELD = 'search-field';

/** Handles a click on a link to the search: a page with a search field focuses its own field. */
export function focusPageSearch(event: MouseEvent): void {
  const field = document.getElementById(PAGE_SEARCH_FIELD);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
