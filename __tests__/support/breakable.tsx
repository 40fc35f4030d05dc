import type { ReactNode } from 'react';

/** Name of the component that fails now. */
export const broken = { name: '' };

/**
 * Returns a module whose component `name` fails while `broken` names it, for the factory of
 * `jest.mock`.
 */
export function breakable(file: string, name: string) {
  const actual = jest.requireActual<Record<string, (props: object) => ReactNode>>(file);
  const Part = actual[name]!;
  return {
    ...actual,
    [name]: (props: object) => {
      if (broken.name === name) throw new Error(`${name} is broken`);
      return <Part {...props} />;
    },
  };
}
