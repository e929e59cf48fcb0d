import * as z from 'zod/mini';
import { COURT_STATUSES, courtSchema } from './courts.contract.ts';
import { defineEndpointContract } from './endpoint.ts';
import {
  emptySchema,
  idParamsSchema,
  instantSchema,
  objectIdSchema,
  requiredText,
} from './fields.ts';
import { REASON_MAX_CHARACTERS } from './limits.ts';

const countSchema = z.number();

/** What an administrator decided about a court: who, when and why. */
const courtDecisionSchema = z.object({
  decision: z.enum(['approved', 'rejected']),
  reason: z.optional(z.string()),
  by: z.object({ _id: objectIdSchema, name: z.string() }),
  at: instantSchema,
});
export type CourtDecision = z.output<typeof courtDecisionSchema>;

/** A court as administrators see it, its owner populated. */
const reviewedCourtSchema = z.extend(courtSchema, { decisions: z.array(courtDecisionSchema) });
export type ReviewedCourt = z.output<typeof reviewedCourtSchema>;

export const adminStatsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/admin/dashboard/stats',
  summary: 'Counts of users and courts, and the courts approved last',
  access: ['admin'],
  data: z.object({
    stats: z.object({
      users: z.object({ total: countSchema, customers: countSchema, owners: countSchema }),
      courts: z.object({
        total: countSchema,
        approved: countSchema,
        pending: countSchema,
        rejected: countSchema,
      }),
      recentlyApproved: z.array(reviewedCourtSchema),
    }),
  }),
});
export type AdminStats = z.output<typeof adminStatsEndpoint.data>['stats'];

export const listCourtsForReviewEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/admin/courts',
  summary: 'Courts in every status, or in one, newest first',
  access: ['admin'],
  query: z.object({
    status: z.optional(z.enum(COURT_STATUSES, 'Please choose pending, approved or rejected')),
  }),
  data: z.object({ courts: z.array(reviewedCourtSchema), count: countSchema }),
});

export const approveCourtEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/admin/courts/:id/approve',
  summary: 'Approve a pending court',
  access: ['admin'],
  params: idParamsSchema,
  data: z.object({ court: reviewedCourtSchema }),
});

export const rejectCourtEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/admin/courts/:id/reject',
  summary: 'Reject a pending court with a reason',
  access: ['admin'],
  params: idParamsSchema,
  body: z.object({
    rejectionReason: requiredText('Please enter rejection reason', REASON_MAX_CHARACTERS),
  }),
  data: z.object({ court: reviewedCourtSchema }),
});

export const deleteAnyCourtEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/admin/courts/:id',
  summary: 'Delete a court in any status',
  access: ['admin'],
  params: idParamsSchema,
  data: emptySchema,
});
