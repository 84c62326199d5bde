import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { validationFailed } from '../errors.ts'

/** The used parts of an element. */
export interface XmlElement {
  getAttribute(name: string): string | null
  readonly textContent: string | null
}

/**
 * Refuses a document type, because its entities could have any content. Throws AuthError 400 validation_failed for it
 * and for malformed XML.
 */
export async function parseXml(text: string, what: string): Promise<{ root: XmlElement }> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw validationFailed(`${what} must not have a document type`)
  const document = await parseDomFromString(text).catch(() => {
    throw validationFailed(`${what} is not valid XML`)
  })
  return { root: document.documentElement }
}

/** The elements that match an XPath from an element (`/…` from its document). */
export function select(from: XmlElement, path: string): XmlElement[] {
  return xpath.selectElements(from as never, path)
}
