import { createContext, useContext } from 'react';
import type { CourseDraft } from '@/contract/courses';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import type { Removal } from './RemovalModal';
import type { OutlineDrag } from './useOutlineDrag';

export type DraftModule = CourseDraft['modules'][number];

/** What modules and parts need to change themselves. */
export type Outliner = {
  editing: OpenCourse;
  /** In the order shown, which a drag changes before it is dropped. */
  modules: DraftModule[];
  drag: OutlineDrag;
  /** Runs an action; a refusal is shown above the list and answers undefined. */
  attempt: <T>(task: () => Promise<T>) => Promise<T | undefined>;
  askRemoval: (removal: Removal) => void;
};

export const OutlineContext = createContext<Outliner | null>(null);

export function useOutliner(): Outliner {
  const outliner = useContext(OutlineContext);
  if (!outliner) throw new Error('useOutliner needs the PartsStep above it.');
  return outliner;
}
