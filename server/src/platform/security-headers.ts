/** Policy for our own pages: only our own files, nothing inline. */
const pageCsp = (frameAncestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

/** The console must not be framed. */
export const CONSOLE_CSP = pageCsp("'none'")

/** The console frames the demo page, as a preview. */
export const DEMO_CSP = pageCsp("'self'")

/** Only the sites in the owner's list may frame the live chat; an empty list allows all. */
export const panelCsp = (sites: string[]) => pageCsp(sites.length > 0 ? ["'self'", ...sites].join(' ') : '*')

/** The console's service worker may only load the icon of an alert. */
export const WORKER_CSP = "default-src 'none'; img-src 'self'; frame-ancestors 'none'"

const API_CSP = "default-src 'none'; frame-ancestors 'none'"

export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'content-security-policy': API_CSP,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // The console must detect that the login window it opened was closed; foreign windows get no reference to it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
