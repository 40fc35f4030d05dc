import type { DomainModule } from '../extension-points/module.ts';
import { feedbackQueue } from './feedback-service.ts';
import { voiceData } from './personal-data.ts';
import { voicesRouter } from './routes.ts';
import { voicePages, voiceQueue } from './service.ts';

export const voicesModule: DomainModule = {
  routers: [voicesRouter],
  publicPages: { VOICE: voicePages },
  officeQueues: [voiceQueue, feedbackQueue],
  personalData: voiceData,
};
