import { createContext, useContext } from 'react';

const AppUrl = createContext('');

export const AppUrlProvider = AppUrl.Provider;

/** The site's own origin, for absolute links; empty on the few pages that are built before it is known. */
export const useAppUrl = (): string => useContext(AppUrl);
