import { createContext, useContext } from 'react';

const AppUrl = createContext('');

export const AppUrlProvider = AppUrl.Provider;

/**
 * Returns the origin of the site for absolute links; empty on the few pages built before it is
 * known.
 */
export const useAppUrl = (): string => useContext(AppUrl);
