import type { EndpointAccess } from '@crease/contract';
import type { Request } from 'express';
import { AppError, notSignedIn, sessionEnded } from '../platform/errors/app-error.ts';
import type { Claim, OpenSession, Viewer } from './viewer.ts';

const BEARER = /^Bearer ([^\s]+)$/i;

/**
 * The session that the request claims to belong to; undefined for a visitor. Nothing may be changed or answered for
 * it before `confirm`. An invalid token is refused on public endpoints too, so that the browser learns at once that
 * it is signed out.
 * @throws {AppError} not_signed_in
 */
export function openClaim(request: Request, openSession: OpenSession): Claim | undefined {
  const header = request.get('authorization');
  if (header === undefined) return undefined;
  const token = BEARER.exec(header)?.[1];
  const session = token === undefined ? undefined : openSession(token);
  if (!session) throw sessionEnded();
  return session;
}

/** @throws {AppError} not_signed_in */
export async function confirm(claim: Claim | undefined): Promise<Viewer | undefined> {
  if (!claim) return undefined;
  const viewer = await claim.findViewer();
  if (!viewer) throw sessionEnded();
  return viewer;
}

/** @throws {AppError} not_signed_in or forbidden */
export function requireAccess(access: EndpointAccess, viewer: Viewer | undefined): void {
  if (access === 'public') return;
  if (!viewer) throw notSignedIn();
  if (access === 'signed-in' || access.includes(viewer.role)) return;
  throw new AppError('forbidden', `Only ${listOf(access)} can do this`);
}

const PLURALS = { customer: 'customers', owner: 'court owners', admin: 'administrators' } as const;

function listOf(roles: readonly (keyof typeof PLURALS)[]): string {
  return roles.map((role) => PLURALS[role]).join(' and ');
}
