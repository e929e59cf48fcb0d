/** Whether a page's data is being read, is there, or could not be read. */
export type LoadPhase = 'loading' | 'ready' | 'failed';
