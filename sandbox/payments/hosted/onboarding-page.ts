import { html } from './html.ts';
import { layout } from './layout.ts';

/** The only bank account that the sandbox takes; it is the provider's published one for tests. */
export const TEST_BANK = { bsb: '110-000', number: '000123456' };

type Field = 'holder' | 'born' | 'bsb' | 'number';
export type Details = Record<Field, string>;
export type Fault = { field: Field; message: string };

export type OnboardingPage = {
  merchant: string;
  /** The secret part of the link. */
  link: string;
  email: string | null;
  typed: Details;
  fault: Fault | null;
};

type FieldMarkup = { name: Field; label: string; attributes?: ReturnType<typeof html>; hint?: string };

function field({ name, label, attributes, hint }: FieldMarkup, { typed, fault }: OnboardingPage) {
  const isWrong = fault?.field === name;
  const describedBy = [isWrong ? 'problem' : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${typed[name]}"
      autocomplete="off"
      ${attributes}
      ${describedBy && html`aria-describedby="${describedBy}"`}
      ${isWrong && html`aria-invalid="true" autofocus`}
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

/** The page on which somebody says who they are and where their money goes. */
export function onboardingPage(page: OnboardingPage) {
  const { merchant, link, email, fault } = page;
  return layout(
    `Get paid by ${merchant}`,
    html`<section class="card notice" aria-labelledby="title">
      <h1 id="title">Get paid by ${merchant}</h1>
      <p>Tell us who you are and where to send your money${email && html` (${email})`}.</p>
      ${fault && html`<p class="problem" id="problem" role="alert">${fault.message}</p>`}
      <form method="post" action="/c/onboarding/${link}">
        ${field({ name: 'holder', label: 'Legal name' }, page)}
        ${field({ name: 'born', label: 'Date of birth', attributes: html`type="date"` }, page)}
        ${field({ name: 'bsb', label: 'BSB', attributes: html`inputmode="numeric" maxlength="7"` }, page)}
        ${field(
          {
            name: 'number',
            label: 'Account number',
            attributes: html`inputmode="numeric" maxlength="12"`,
            hint: 'A test account is filled in. Do not type a real one.',
          },
          page,
        )}
        <button class="button primary" type="submit" name="then" value="finish">Finish</button>
        <button class="button secondary" type="submit" name="then" value="later">Later</button>
      </form>
    </section>`,
  );
}
