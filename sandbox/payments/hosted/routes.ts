import express, { type Request, type Response, type Router } from 'express';
import fs from 'node:fs';
import type Stripe from 'stripe';
import { toOrigin, parseForm } from '../api/form.ts';
import { isEmail } from '../api/params.ts';
import { payOpenInvoice } from '../billing/invoicing.ts';
import type { ChangeIn } from '../change.ts';
import { readCard } from '../checkout/cards.ts';
import { authenticate, findAuthentication, submitCard, type Outcome } from '../checkout/submit.ts';
import { sandboxNow } from '../state/clock.ts';
import type { Store } from '../state/store.ts';
import type { InvoiceRow } from '../state/tables.ts';
import { notice } from './layout.ts';
import { invoiceToBill, sessionToBill, type Bill } from './bills.ts';
import { authenticationPage, payPage, type PayPage, type Typed } from './pay-page.ts';

type Settings = { store: Store; change: ChangeIn; merchant: string };
type Session = Stripe.Checkout.Session;

const STYLESHEET = fs.readFileSync(new URL('./checkout.css', import.meta.url), 'utf8');

/**
 * The policy has no form-action. Browsers apply form-action to the redirect after a form, and the
 * return address of the merchant is unknown here. Every value on the page is escaped.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

const successAddress = (session: Session) =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Returns December of next year, so that the form can be sent without changes. */
const prefilledExpiry = (now: number) =>
  `12 / ${String((new Date(now * 1000).getUTCFullYear() + 1) % 100).padStart(2, '0')}`;

/** Mounts the payment pages at /c/. The pages work without scripts. */
export function mountHostedPages(router: Router, { store, change, merchant }: Settings) {
  const send = (response: Response, status: number, page: string) =>
    response.status(status).type('html').send(page);

  /** Responds to a session that is not open with a notice or a redirect to the merchant. */
  function answerClosed(response: Response, session: Session, justPaid = false) {
    const link = session.success_url && { href: successAddress(session), label: `Return to ${merchant}` };
    if (session.status === 'complete') {
      if (justPaid) return response.redirect(303, successAddress(session));
      return send(response, 200, notice('This is already paid', 'Nothing more is charged.', link || null));
    }
    const back = session.cancel_url && { href: session.cancel_url, label: `Return to ${merchant}` };
    const text = 'It was open too long or was closed by the shop. Nothing was charged.';
    return send(response, 410, notice('This checkout has expired', text, back || null));
  }

  /** Shows the current state of a session: open for payment or closed. */
  function show(
    response: Response,
    session: Session,
    problem: PayPage['problem'] = null,
    typed: Partial<Typed> = {},
  ) {
    if (session.status !== 'open') return answerClosed(response, session);
    return showBill(response, billFor(session), problem, typed);
  }

  const billFor = (session: Session) => sessionToBill(session, store.find('checkoutPlan', session.id));

  function showBill(
    response: Response,
    bill: Bill,
    problem: PayPage['problem'] = null,
    typed: Partial<Typed> = {},
  ) {
    const page = payPage({
      merchant,
      bill,
      typed: {
        email: bill.email ?? '',
        number: '4242 4242 4242 4242',
        expiry: prefilledExpiry(sandboxNow(store)),
        cvc: '123',
        ...typed,
      },
      problem,
    });
    // A refused card also gives status 200, because browsers report a 4xx page as an error.
    send(response, 200, page);
  }

  function answerOutcome(response: Response, id: string, outcome: Outcome, typed?: Partial<Typed>) {
    const session = store.find('checkout.session', id);
    if (!session) return;
    if (outcome.result === 'authenticate') return response.redirect(303, `/c/pay/${id}/authenticate`);
    // The second of two clicks on Pay changes nothing and gets the same response.
    if (session.status !== 'open') return answerClosed(response, session, true);
    if (outcome.result !== 'declined') return response.redirect(303, `/c/pay/${id}`);
    return show(response, session, { message: outcome.message }, typed);
  }

  /** Finds the session of the address. Responds with 404 for an unknown session. */
  const withSession =
    (handle: (request: Request, response: Response, session: Session) => unknown) =>
    (request: Request, response: Response) => {
      const session = store.find('checkout.session', String(request.params.id));
      if (session) return handle(request, response, session);
      return send(response, 404, notice('There is no such checkout', 'The address may be incomplete.'));
    };

  const typedIn = (request: Request, bill: Bill): Typed => {
    const form = parseForm(request.body);
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 512) : '');
    return {
      email: bill.email ?? read('email').trim(),
      number: read('number'),
      expiry: read('expiry'),
      cvc: read('cvc'),
    };
  };

  /** Reads the form of a card and returns the card or its fault. */
  function readForm(request: Request, bill: Bill) {
    const typed = typedIn(request, bill);
    if (isEmail(typed.email)) return { typed, ...readCard(typed, sandboxNow(store)) };
    return { typed, fault: { field: 'email', message: 'Enter your e-mail address.' } as const };
  }

  router.use('/c', (_request, response, next) => {
    response.set({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    next();
  });
  router.get('/c/checkout.css', (_request, response) => {
    response.type('css').send(STYLESHEET);
  });
  router.use('/c', express.text({ type: 'application/x-www-form-urlencoded', limit: '16kb' }));

  router.get(
    '/c/pay/:id',
    withSession((_request, response, session) => show(response, session)),
  );
  router.post(
    '/c/pay/:id',
    withSession((request, response, session) => {
      const { typed, ...read } = readForm(request, billFor(session));
      if ('fault' in read) return show(response, session, read.fault, typed);
      const outcome = change(toOrigin(request, response), (within) =>
        submitCard(within, session.id, read.card, typed.email),
      );
      return answerOutcome(response, session.id, outcome, typed);
    }),
  );
  router.post(
    '/c/pay/:id/cancel',
    withSession((_request, response, session) => {
      if (session.status === 'open' && session.cancel_url) return response.redirect(303, session.cancel_url);
      return answerClosed(response, session);
    }),
  );
  router.get(
    '/c/pay/:id/authenticate',
    withSession((_request, response, session) => {
      if (findAuthentication(store, session)) {
        return send(response, 200, authenticationPage({ merchant, session }));
      }
      return response.redirect(303, `/c/pay/${session.id}`);
    }),
  );
  router.post(
    '/c/pay/:id/authenticate',
    withSession((request, response, session) => {
      const form = parseForm(request.body);
      const outcome = change(toOrigin(request, response), (within) =>
        authenticate(within, session.id, form.outcome === 'complete'),
      );
      return answerOutcome(response, session.id, outcome);
    }),
  );

  const paidNotice = notice('This invoice is paid', 'Nothing more is charged.');
  /**
   * Finds the open invoice of the address. An invoice that is paid or no longer due shows no form.
   */
  const withInvoice =
    (handle: (request: Request, response: Response, invoice: InvoiceRow) => unknown) =>
    (request: Request, response: Response) => {
      const invoice = store.find('invoice', String(request.params.id));
      if (!invoice) {
        return send(response, 404, notice('There is no such invoice', 'The address may be incomplete.'));
      }
      return invoice.status === 'open' ? handle(request, response, invoice) : send(response, 200, paidNotice);
    };
  router.get(
    '/c/invoice/:id',
    withInvoice((_request, response, invoice) => showBill(response, invoiceToBill(invoice))),
  );
  router.post(
    '/c/invoice/:id',
    withInvoice((request, response, invoice) => {
      const bill = invoiceToBill(invoice);
      const { typed, ...read } = readForm(request, bill);
      if ('fault' in read) return showBill(response, bill, read.fault, typed);
      const { behaviour } = read.card;
      const tried = change(toOrigin(request, response), (within) =>
        payOpenInvoice(within, invoice, read.card, typed.email),
      );
      if (tried.status === 'paid') return response.redirect(303, bill.address);
      return showBill(response, bill, { message: 'message' in behaviour ? behaviour.message : '' }, typed);
    }),
  );
}
