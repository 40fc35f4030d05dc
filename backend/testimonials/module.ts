import type { DomainModule } from '../extension-points/module.ts';
import { feedbackQueue } from './feedback-service.ts';
import { testimonialData } from './personal-data.ts';
import { testimonialsRouter } from './routes.ts';
import { testimonialPages, testimonialQueue } from './service.ts';

export const testimonialsModule: DomainModule = {
  routers: [testimonialsRouter],
  publicPages: { VOICE: testimonialPages },
  officeQueues: [testimonialQueue, feedbackQueue],
  personalData: testimonialData,
};
