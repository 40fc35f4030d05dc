/** The ports of the browser tests: not the defaults, so that both can run on one machine. */
export const testPorts = { frontEnd: 3100, backend: 4100, payments: 4110, inbox: 4120, identity: 4130 };
/** For a test that starts another one. */
export const otherFrontEndPort = 3101;
export const appUrl = `http://localhost:${testPorts.frontEnd}`;
export const inboxUrl = `http://localhost:${testPorts.inbox}`;
