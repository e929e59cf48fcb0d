/** Whether what a screen shows is still being read, is there, or could not be read. */
export type LoadPhase = 'loading' | 'ready' | 'failed';
