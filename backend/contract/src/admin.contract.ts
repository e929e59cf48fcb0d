import * as z from 'zod/mini';
import { COURT_STATUSES, courtSchema } from './courts.contract.ts';
import { defineEndpointContract } from './endpoint.ts';
import {
  blankAsAbsent,
  emptySchema,
  idParamsSchema,
  instantSchema,
  objectIdSchema,
  optionalText,
  requiredText,
} from './fields.ts';
import { REASON_MAX_CHARACTERS } from './limits.ts';

const countSchema = z.number();

export const COURT_DECISIONS = ['approved', 'rejected', 'deleted'] as const;

/** What an administrator decided about a court: who, when and why. */
const courtDecisionSchema = z.object({
  decision: z.enum(COURT_DECISIONS),
  reason: z.optional(z.string()),
  by: z.object({ _id: objectIdSchema, name: z.string() }),
  at: instantSchema,
});
export type CourtDecision = z.output<typeof courtDecisionSchema>;

/** A court as administrators see it, with its owner's public card. */
const reviewedCourtSchema = z.extend(courtSchema, { decisions: z.array(courtDecisionSchema) });
export type ReviewedCourt = z.output<typeof reviewedCourtSchema>;

/** What is still known of a removed court. */
const removedCourtSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  city: z.string(),
  /** The owner's business name; missing when the account was deleted too. */
  owner: z.optional(z.string()),
  removedAt: instantSchema,
  /** The last one is the deletion, unless the owner removed the court. */
  decisions: z.array(courtDecisionSchema),
});
export type RemovedCourt = z.output<typeof removedCourtSchema>;

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
    status: blankAsAbsent(z.enum(COURT_STATUSES, 'Please choose pending, approved or rejected')),
  }),
  data: z.object({ courts: z.array(reviewedCourtSchema), count: countSchema }),
});

/** The edition that the administrator saw: refused with `court_changed` when the court has another one by now. */
const lookedAt = { edition: z.optional(z.number('Please give the edition as a number')) };

export const COURT_APPROVED_SENTENCE = 'Court approved successfully!';

export const approveCourtEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/admin/courts/:id/approve',
  summary: 'Approve a pending court',
  access: ['admin'],
  params: idParamsSchema,
  // The specification's call carries no body at all.
  body: z.prefault(z.object(lookedAt), {}),
  data: z.object({ court: reviewedCourtSchema }),
});

export const COURT_REJECTED_SENTENCE = 'Court rejected';

export const rejectCourtEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/admin/courts/:id/reject',
  summary: 'Reject a pending court with a reason',
  access: ['admin'],
  params: idParamsSchema,
  body: z.object({
    rejectionReason: requiredText('Please enter rejection reason', REASON_MAX_CHARACTERS),
    ...lookedAt,
  }),
  data: z.object({ court: reviewedCourtSchema }),
});

export const ANY_COURT_DELETED_SENTENCE = 'Court deleted successfully';

export const deleteAnyCourtEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/admin/courts/:id',
  summary: 'Delete a court in any status, with a reason or without one',
  access: ['admin'],
  params: idParamsSchema,
  // As above, the specification's call has no body.
  body: z.prefault(z.object({ reason: optionalText(REASON_MAX_CHARACTERS) }), {}),
  data: emptySchema,
});

export const listRemovedCourtsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/admin/removed-courts',
  summary: 'Courts that are gone and that administrators decided about, the last removed first',
  access: ['admin'],
  data: z.object({ courts: z.array(removedCourtSchema) }),
});
