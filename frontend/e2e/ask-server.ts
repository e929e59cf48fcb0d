import type { APIResponse, Route } from 'playwright-core';

/** The server's own answer to a reading. It may close a resting connection just as that is used: then it is asked anew. */
export const askServer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 1 });
