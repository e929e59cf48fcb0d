import type { APIResponse, Route } from 'playwright-core';

/**
 * Gets the server's real answer to a call that only reads. It is tried twice, because the server may close a kept
 * connection at the moment in which it is used again.
 */
export const askServer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 1 });
