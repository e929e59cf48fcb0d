import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The court form asks where it stands; nothing else that a browser guards is used, least of all by somebody's frame. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ');

/** Everything comes from this origin; styles may be inline because dialogs and notices place themselves. */
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
  // They are the same for every answer: asked for once, not by a dozen handlers each time.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHelmet(response.req, response, () => undefined);
  for (const name of response.getHeaderNames()) headers.set(name, String(response.getHeader(name)));
  return (_request, answer, next) => {
    answer.setHeaders(headers);
    next();
  };
}
