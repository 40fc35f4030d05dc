import { z } from './zod.ts';
import { get, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { Words } from './texts.ts';
import { limits } from './values/limits.ts';
import { testimonialStates } from './values/states.ts';

/** Public testimonial of a member about Kumu. */
export const Testimonial = z.object({
  id: Id,
  text: z.string(),
  /** First name of the member. */
  author: z.string(),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** Testimonial as shown to the office. */
export const ReceivedTestimonial = Testimonial.extend({
  state: z.enum(testimonialStates),
  writtenAt: Instant,
});
export type ReceivedTestimonial = z.infer<typeof ReceivedTestimonial>;

/** Feedback to the office. */
export const Feedback = z.object({
  id: Id,
  text: z.string(),
  /** Path of the page on which the feedback was written, without the query. */
  page: z.string(),
  /** Author; null for a visitor. */
  author: z.string().nullable(),
  createdAt: Instant,
});
export type Feedback = z.infer<typeof Feedback>;

const TestimonialInput = z.strictObject({
  text: Words.min(limits.testimonialCharacters.min).max(limits.testimonialCharacters.max),
});

const FeedbackInput = z.strictObject({
  text: Words.min(limits.feedbackCharacters.min).max(limits.feedbackCharacters.max),
  page: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/, 'Use a path that begins with / and has no ? or #.'),
});

export const testimonials = {
  list: get('/testimonials', {
    access: 'public',
    backendAliases: ['/cms/members-voices'],
    summary: 'What members say about Kumu and the office has accepted, newest first',
    query: PageQuery.extend({ by: z.literal('creator').optional() }),
    reply: pageOf(Testimonial),
  }),
  add: post('/kumu/cms/addmembervoice', {
    access: 'member',
    backendAliases: ['/cms/members-voices'],
    status: 201,
    rate: 'letter',
    summary:
      'Say something about Kumu; shown once the office has accepted it, instead of what one said before',
    body: TestimonialInput,
    reply: Done,
  }),
  giveFeedback: post('/kumu/feedback', {
    access: 'public',
    backendAliases: ['/kumu-feedback'],
    status: 201,
    rate: 'letter',
    summary: 'Tell the office something',
    body: FeedbackInput,
    reply: Done,
  }),
};
