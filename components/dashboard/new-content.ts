import { courses } from '@/contract/courses';
import { draftTypes } from '@/contract/values/content';
import { z } from '@/contract/zod';
import { schemaResolver } from '@/lib/browser/schema-resolver';

/** Resolver for the kind and title of a new draft. */
export const newContentResolver = schemaResolver(
  courses.create.body.pick({ title: true }).extend({ type: z.enum(draftTypes) }),
);
