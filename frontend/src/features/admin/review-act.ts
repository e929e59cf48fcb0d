/** What an administrator can ask for about one court. */
export type ReviewAct = 'approve' | 'reject' | 'delete';
