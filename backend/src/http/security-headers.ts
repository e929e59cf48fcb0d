import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The court form asks where it stands; nothing else that a browser guards is used, least of all by somebody's frame. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ');

/** Everything comes from this origin; styles may be inline because dialogs and notices place themselves. */
export function setSecurityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler[] {
  const setPermissions: RequestHandler = (_request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    next();
  };
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
  return [setHelmet, setPermissions];
}
