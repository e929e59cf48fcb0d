/** The decisions that an administrator can make about a court. */
export type ReviewAct = 'approve' | 'reject' | 'delete';
