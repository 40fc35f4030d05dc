import { html } from './html.ts';

export type Field<Name extends string> = {
  name: Name;
  label: string;
  attributes?: ReturnType<typeof html>;
  hint?: string;
};

/**
 * Renders a labelled text field. The message of the page has the id `problem` and describes the
 * field that it refers to.
 */
export function field<Name extends string>(
  { name, label, attributes, hint }: Field<Name>,
  { typed, wrong }: { typed: Record<Name, string>; wrong: Name | undefined },
) {
  const isWrong = wrong === name;
  const describedBy = [isWrong ? 'problem' : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${typed[name]}"
      ${attributes}
      ${describedBy && html`aria-describedby="${describedBy}"`}
      ${isWrong && html`aria-invalid="true" autofocus`}
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}
