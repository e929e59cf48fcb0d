import type { EndpointAccess } from '@crease/contract';
import type { Request } from 'express';
import { AppError } from '../platform/app-error.ts';
import type { FindViewer, Viewer } from './viewer.ts';

const BEARER = /^Bearer ([^\s]+)$/i;

/**
 * Who sent the request; undefined for a visitor.
 * A token that is no longer good is refused on every call, so that the browser learns of it at once.
 */
export async function authenticate(
  request: Request,
  findViewer: FindViewer,
): Promise<Viewer | undefined> {
  const header = request.get('authorization');
  if (header === undefined) return undefined;
  const token = BEARER.exec(header)?.[1];
  const viewer = token === undefined ? undefined : await findViewer(token);
  if (!viewer) throw new AppError('not_signed_in', 'Your session has ended, please log in again');
  return viewer;
}

/** @throws {AppError} not_signed_in or forbidden */
export function requireAccess(access: EndpointAccess, viewer: Viewer | undefined): void {
  if (access === 'public') return;
  if (!viewer) throw new AppError('not_signed_in', 'Please log in to continue');
  if (access === 'signed-in' || access.includes(viewer.role)) return;
  throw new AppError('forbidden', `Only ${listOf(access)} can do this`);
}

const PLURALS = { customer: 'customers', owner: 'court owners', admin: 'administrators' } as const;

function listOf(roles: readonly (keyof typeof PLURALS)[]): string {
  return roles.map((role) => PLURALS[role]).join(' and ');
}
