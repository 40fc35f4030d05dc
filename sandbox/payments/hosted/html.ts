/** Escaped markup. Only `html` creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: unknown): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Returns markup from a template. Every inserted value is escaped unless it is markup. */
export function html(strings: TemplateStringsArray, ...values: unknown[]) {
  return new Html(strings.reduce((markup, string, index) => markup + render(values[index - 1]) + string));
}
