import type { ReactNode } from 'react';

/** The component that fails now, by its name. */
export const broken = { name: '' };

/** A module whose component `name` fails while it is the broken one; for the factory of `jest.mock`. */
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
