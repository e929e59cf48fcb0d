/** What programs ask for every few seconds, to see how this process does. */
export const MONITORING_PATHS = {
  alive: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;
