import type { DomainModule } from '../extension-points/module.ts';
import { feedbackQueue } from '../testimonials/feedback-service.ts';
import { testimonialData } from '../testimonials/personal-data.ts';
import { testimonialsRouter } from '../testimonials/routes.ts';
import { testimonialPages, testimonialQueue } from '../testimonials/service.ts';

export const voicesModule: DomainModule = {
  routers: [testimonialsRouter],
  publicPages: { VOICE: testimonialPages },
  officeQueues: [testimonialQueue, feedbackQueue],
  personalData: testimonialData,
};
