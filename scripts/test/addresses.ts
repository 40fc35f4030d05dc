/** Where the house stands while the browser tests run, beside one that a person may have open. */
export const testPorts = { frontEnd: 3100, backend: 4100, payments: 4110, inbox: 4120 };
export const appUrl = `http://localhost:${testPorts.frontEnd}`;
export const inboxUrl = `http://localhost:${testPorts.inbox}`;
