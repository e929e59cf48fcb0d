/** What a customer reads when nobody declined their request by hand. */
export const DECLINED_UNANSWERED = 'The owner did not answer in time';
export const DECLINED_FOR_ANOTHER = 'These hours went to another booking';
