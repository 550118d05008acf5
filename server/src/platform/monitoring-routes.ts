/** Load balancers and monitoring ask them every few seconds, also while the server refuses others. */
export const MONITORING_ROUTES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])
