import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The court form asks for the browser's location. No other such feature is used, and frames may use none. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ');

/**
 * Everything comes from this origin. Inline styles are allowed because dialogs and notices position themselves with
 * them.
 */
export function setSecurityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler {
  const headers = new Map([['Permissions-Policy', PERMISSIONS]]);
  const setHelmet = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://res.cloudinary.com'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  // The headers are the same for every answer, so Helmet's dozen handlers run once here and not for each request.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHelmet(response.req, response, () => undefined);
  for (const name of response.getHeaderNames()) headers.set(name, String(response.getHeader(name)));
  return (_request, answer, next) => {
    answer.setHeaders(headers);
    next();
  };
}
