import type { RequestHandler } from 'express';

/**
 * Lets whoever names the copy they have be told that it is still right. Express sends everything anew to a request that
 * also says `Cache-Control: no-cache`, though that only asks to be answered by the origin, which this is. Node's
 * `fetch` says it with every `If-None-Match`.
 */
export const heedTags: RequestHandler = ({ headers }, _, next) => {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
  next();
};
