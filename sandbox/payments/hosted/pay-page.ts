import type Stripe from 'stripe';
import type { CardFault } from '../checkout/cards.ts';
import { formatCents, type Bill } from './bills.ts';
import { field } from './field.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

type PayField = 'email' | CardFault['field'];
export type Typed = Record<PayField, string>;
type Problem = { message: string; field?: PayField };

export type PayPage = { merchant: string; bill: Bill; typed: Typed; problem: Problem | null };

const titleOf = ({ merchant, bill }: PayPage) =>
  bill.totalCents === null ? `Save a card for ${merchant}` : `Pay ${merchant}`;

const linesOf = ({ lines, totalCents }: Bill) =>
  html`<ul class="lines">
    ${lines.map(
      (line) =>
        html`<li>
          <span class="what">
            ${line.what}
            ${
              line.quantity > 1 &&
              html`<span class="quantity">${line.quantity} × ${formatCents(line.unitCents)}</span>`
            }
          </span>
          <span class="amount">${formatCents(line.totalCents)}</span>
        </li>`,
    )}
    <li class="sum">
      <span class="what">Total</span>
      <span class="amount">${formatCents(totalCents)}</span>
    </li>
  </ul>`;

const summary = (page: PayPage) => {
  const { bill } = page;
  return html`<section class="summary" aria-labelledby="summary-title">
    <h1 id="summary-title">${titleOf(page)}</h1>
    ${bill.totalCents !== null && html`<p class="total">${formatCents(bill.totalCents)}</p>`}
    ${bill.note && html`<p class="hint">${bill.note}</p>`} ${bill.totalCents !== null && linesOf(bill)}
  </section>`;
};

const cancelForm = ({ bill, merchant }: PayPage) =>
  bill.cancels &&
  html`<form method="post" action="${bill.address}/cancel">
    <button class="button secondary" type="submit">Cancel and go back</button>
    <p class="hint">You return to ${merchant} and nothing is charged.</p>
  </form>`;

/** Returns the page on which a checkout or an invoice is paid. */
export function payPage(page: PayPage) {
  const { bill, problem } = page;
  const state = { typed: page.typed, wrong: problem?.field };
  const emailAttributes = html`required type="email" autocomplete="email" ${bill.email && html`readonly`}`;
  return layout(
    titleOf(page),
    html`<div class="columns">
      ${summary(page)}
      <section class="card" aria-labelledby="card-title">
        <h2 id="card-title">${bill.totalCents === null ? 'Card' : 'Pay by card'}</h2>
        ${problem && html`<p class="problem" id="problem" role="alert">${problem.message}</p>`}
        <form method="post" action="${bill.address}">
          ${field({ name: 'email', label: 'Email', attributes: emailAttributes }, state)}
          ${field(
            {
              name: 'number',
              label: 'Card number',
              attributes: html`required inputmode="numeric" autocomplete="off" spellcheck="false"
              maxlength="30"`,
              hint: 'A test card is filled in. Do not type a real one.',
            },
            state,
          )}
          <div class="pair">
            ${field(
              {
                name: 'expiry',
                label: 'Expiry (MM / YY)',
                attributes: html`required inputmode="numeric" autocomplete="off" maxlength="9"`,
              },
              state,
            )}
            ${field(
              {
                name: 'cvc',
                label: 'CVC',
                attributes: html`required inputmode="numeric" autocomplete="off" maxlength="4"`,
              },
              state,
            )}
          </div>
          <button class="button primary" type="submit">${bill.action}</button>
        </form>
        ${cancelForm(page)}
        <details>
          <summary>Test cards</summary>
          <dl>
            <div>
              <dt>4242 4242 4242 4242</dt>
              <dd>is paid</dd>
            </div>
            <div>
              <dt>4000 0000 0000 0002</dt>
              <dd>is declined</dd>
            </div>
            <div>
              <dt>4000 0000 0000 9995</dt>
              <dd>has insufficient funds</dd>
            </div>
            <div>
              <dt>4000 0025 0000 3155</dt>
              <dd>asks for authentication</dd>
            </div>
            <div>
              <dt>4000 0000 0000 0259</dt>
              <dd>is paid, and disputed by its bank at once</dd>
            </div>
            <div>
              <dt>4000 0000 0000 0341</dt>
              <dd>is paid, but declined when a subscription renews</dd>
            </div>
          </dl>
        </details>
      </section>
    </div>`,
  );
}

/** Simulates the page of the bank (3-D Secure). */
export function authenticationPage({
  merchant,
  session,
}: {
  merchant: string;
  session: Stripe.Checkout.Session;
}) {
  return layout(
    'Confirm your payment',
    html`<section class="card notice">
      <h1>Confirm your payment</h1>
      <p>
        Your test bank asks whether you are paying <strong>${formatCents(session.amount_total)}</strong> to
        <strong>${merchant}</strong>.
      </p>
      <form method="post" action="/c/pay/${session.id}/authenticate">
        <button class="button primary" type="submit" name="outcome" value="complete">
          Complete authentication
        </button>
        <button class="button secondary" type="submit" name="outcome" value="fail">
          Fail authentication
        </button>
      </form>
    </section>`,
  );
}
