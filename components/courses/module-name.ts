import type { TFunction } from 'i18next';

type Module = { id: string; title: string };

/** Returns the title of a module; an unnamed module is named by its position. */
export function toModuleName(t: TFunction<'content'>, modules: Module[], { id, title }: Module): string {
  if (title) return title;
  if (modules.length === 1) return t('content:course.outline.allParts');
  return t('content:course.outline.module', { position: modules.findIndex((each) => each.id === id) + 1 });
}
