import { field } from './field.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** The only bank account that the sandbox accepts: the provider's published test account. */
export const TEST_BANK = { bsb: '110-000', number: '000123456' };

type Field = 'holder' | 'born' | 'bsb' | 'number';
export type Details = Record<Field, string>;
export type Fault = { field: Field; message: string };

export type OnboardingPage = {
  merchant: string;
  /** Secret part of the link. */
  link: string;
  email: string | null;
  typed: Details;
  fault: Fault | null;
};

/** Returns the page on which a creator enters personal details and a bank account. */
export function onboardingPage(page: OnboardingPage) {
  const { merchant, link, email, typed, fault } = page;
  const state = { typed, wrong: fault?.field };
  return layout(
    `Get paid by ${merchant}`,
    html`<section class="card notice" aria-labelledby="title">
      <h1 id="title">Get paid by ${merchant}</h1>
      <p>Tell us who you are and where to send your money${email && html` (${email})`}.</p>
      ${fault && html`<p class="problem" id="problem" role="alert">${fault.message}</p>`}
      <form method="post" action="/c/onboarding/${link}">
        ${field({ name: 'holder', label: 'Legal name', attributes: html`autocomplete="off"` }, state)}
        ${field({ name: 'born', label: 'Date of birth', attributes: html`autocomplete="off" type="date"` }, state)}
        ${field({ name: 'bsb', label: 'BSB', attributes: html`autocomplete="off" inputmode="numeric" maxlength="7"` }, state)}
        ${field(
          {
            name: 'number',
            label: 'Account number',
            attributes: html`autocomplete="off" inputmode="numeric" maxlength="12"`,
            hint: 'A test account is filled in. Do not type a real one.',
          },
          state,
        )}
        <button class="button primary" type="submit" name="then" value="finish">Finish</button>
        <button class="button secondary" type="submit" name="then" value="later">Later</button>
      </form>
    </section>`,
  );
}
