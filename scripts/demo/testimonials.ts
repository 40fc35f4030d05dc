import type { CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import { decide, list } from '../../backend/office/queue-service.ts';
import { add } from '../../backend/testimonials/service.ts';
import type { CreatorKey } from './content/creators.ts';
import { testimonials } from './content/testimonials.ts';
import { memberActor } from './people.ts';

/** Creates testimonials about Kumu, and makes the office accept them. */
export async function makeTestimonials(
  office: OfficeActor,
  creators: Map<CreatorKey, CreatorActor>,
  readerIds: string[],
): Promise<void> {
  for (const testimonial of testimonials)
    await add(
      'creator' in testimonial
        ? creators.get(testimonial.creator)!
        : memberActor(readerIds[testimonial.reader]!),
      testimonial.text,
    );
  const { items } = await list(office, 'testimonials', { limit: testimonials.length });
  for (const { id } of items) await decide(office, 'testimonials', id, { action: 'show' });
}
