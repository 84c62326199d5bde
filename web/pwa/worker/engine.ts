/**
 * Whether the browser revokes the permission of a site whose pushes show nothing, open or not: every WebKit does. An
 * app on the home screen of an iPhone names neither `Version/` nor `Safari/`, and Chrome for iOS is a WebKit too.
 * Browsers on Chromium name AppleWebKit for compatibility, but also Chrome.
 */
export function insistsOnNotifications(userAgent: string): boolean {
  return /\bAppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)
}
