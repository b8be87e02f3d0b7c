/**
 * Sent with every answer. Which scripts and styles may run stands in each page itself, where the build
 * writes their hashes; a header can say what a page's own policy cannot: who may frame it.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // With less than the origin, a form posted without JavaScript could not be told from a foreign page's.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Browsers heed it only where they came by TLS.
  'strict-transport-security': 'max-age=63072000',
  'x-frame-options': 'DENY',
}
