import type Stripe from 'stripe';
import { pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { makePerson } from './accounts';
import { makeCourse } from './courses';
import type { CreatorPerson } from './creators';

/** Pays for a course at the provider without delivering the event to the backend. */
export async function payForCourse(
  world: PaymentsWorld,
  creator: CreatorPerson,
  card: Parameters<typeof pay>[1] = {},
) {
  const { start } = await import('@/backend/checkout/payments/service');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, sessionId, checkoutId } = await start(buyer.actor, {
    type: 'PPV_COURSE',
    contentId: course.id,
    priceCents: 6400,
    successPath: '/',
    cancelPath: '/',
  });
  await pay({ url }, card);
  const session = await world.stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const { id: paymentId, latest_charge: charge } = session.payment_intent as Stripe.PaymentIntent;
  return { course, buyer, sessionId, checkoutId, chargeId: charge as string, paymentId };
}

/** Delivers an event as the webhook does after its signature check. */
export async function deliverEvent(type: string, id: string): Promise<void> {
  const { receive, handleEvent } = await import('@/backend/checkout/events/service');
  const event = { id: `evt_${crypto.randomUUID()}`, type, livemode: false, data: { object: { id } } };
  await receive(event as object as Stripe.Event);
  await handleEvent(event.id);
}
