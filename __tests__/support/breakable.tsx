import type { ReactNode } from 'react';

/** Name of the component that currently throws. */
export const broken = { name: '' };

/**
 * Returns a module for the factory of `jest.mock`. Its component `name` throws while `broken.name`
 * is set to it.
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
