import { createContext, useContext } from 'react';

const AppUrl = createContext('');

export const AppUrlProvider = AppUrl.Provider;

/** Where people reach the site, for absolute links; empty on the few pages that are built before it is known. */
export const useAppUrl = (): string => useContext(AppUrl);
