import { createContext, useContext } from 'react';
import type { Sortable } from '@/components/ui/sortable/useSortable';
import type { CourseDraft } from '@/contract/courses';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import type { Removal } from './RemovalModal';

export type DraftModule = CourseDraft['modules'][number];

/** Tools that modules and parts use to change themselves. */
export type Outliner = {
  editing: OpenCourse;
  /** Modules in the shown order, which a drag changes before the drop. */
  modules: DraftModule[];
  sortable: Sortable;
  /** Runs an action. A refusal is shown above the list, and the result is undefined. */
  attempt: <T>(task: () => Promise<T>) => Promise<T | undefined>;
  askRemoval: (removal: Removal) => void;
};

export const OutlineContext = createContext<Outliner | null>(null);

export function useOutliner(): Outliner {
  const outliner = useContext(OutlineContext);
  if (!outliner) throw new Error('useOutliner needs the PartsStep above it.');
  return outliner;
}
