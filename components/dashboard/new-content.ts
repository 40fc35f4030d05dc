import { courses } from '@/contract/courses';
import { z } from '@/contract/zod';
import { schemaResolver } from '@/lib/browser/schema-resolver';

/** The kind of a new draft and its title. */
export const newContentResolver = schemaResolver(
  courses.create.body.pick({ title: true }).extend({ type: z.enum(['COURSE', 'POST', 'DIGITAL_PRODUCT']) }),
);
