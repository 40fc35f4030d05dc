import { createContext, useContext } from 'react';
import type { Sortable } from '@/components/ui/sortable/useSortable';
import type { CourseDraft } from '@/contract/courses';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import type { Removal } from './RemovalModal';

export type DraftModule = CourseDraft['modules'][number];

/** State and functions with which modules and parts change the outline of the course. */
export type Outliner = {
  editing: OpenCourse;
  /** Modules in the displayed order, which a drag changes before the drop. */
  modules: DraftModule[];
  sortable: Sortable;
  /** Runs an action. A refusal is shown above the list, and the result is undefined. */
  attempt: <T>(task: () => Promise<T>) => Promise<T | undefined>;
  askRemoval: (removal: Removal) => void;
  /** Returns the title of a module, or its position if it has no title. */
  nameOf: (module: DraftModule) => string;
  /**
   * Creates the first module if it is only a placeholder.
   * @returns the id of the module; undefined if the request was refused
   */
  ensureModule: (moduleId: string, title?: string) => Promise<string | undefined>;
};

/**
 * Placeholder for the first module of a course without modules. It is created by its first part or
 * title.
 */
export const firstModule: DraftModule = { id: '', title: '', parts: [] };

export const OutlineContext = createContext<Outliner | null>(null);

export function useOutliner(): Outliner {
  const outliner = useContext(OutlineContext);
  if (!outliner) throw new Error('useOutliner needs the PartsStep above it.');
  return outliner;
}
