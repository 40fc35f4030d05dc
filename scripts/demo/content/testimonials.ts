import type { CreatorKey } from './creators.ts';

/** Testimonial about Kumu by a creator, or by the rater with a number. */
export type DemoTestimonial = { text: string } & ({ creator: CreatorKey } | { reader: number });

/** Testimonials in the order of creation. The site shows the newest testimonials first. */
export const testimonials: DemoTestimonial[] = [
  { creator: 'bram', text: 'I could read the fee before I set a price. That is all I wanted to know.' },
  { creator: 'hana', text: 'The reviews read like notes from neighbours. I plan my next course by them.' },
  { creator: 'saskia', text: 'I made my first course on a quiet Sunday, and most of that was the filming.' },
  { reader: 2, text: 'I tried the free parts, paid once, and have come back to it every winter since.' },
  { reader: 1, text: 'Nobody shouts at me here. I do my ten minutes and get on with the day.' },
  { reader: 0, text: 'The parts are short enough that I finish them, which is new for me.' },
];
