/** Limits of one request; beyond them the answer is an error, never a slow or crashed database. */
export const LIMITS = {
  /** Characters of path and query string together. */
  url: 32_768,
  /** Nesting levels of embeds, and of and/or groups. */
  depth: 12,
  /** Embeds in one request. */
  embeds: 60,
  /** Items in all select lists together. */
  selectItems: 800,
  /** Filters and groups in one request. */
  conditions: 500,
  /** Terms in one order. */
  orderTerms: 50,
  /** Arrows in one JSON path. */
  jsonSteps: 32,
  /** Brackets open at once in one filter value, regular expressions and JSON included. */
  valueDepth: 64,
  /** Levels of a JSON body. */
  jsonDepth: 128,
  /** For callers other than the server: embeds, their levels, terms of an order, parts of patterns. */
  callerEmbeds: 20,
  callerDepth: 4,
  callerOrderTerms: 10,
  callerWildcards: 10,
  callerRegex: 200,
  /** Default maximum of a body, in bytes. */
  body: 1_048_576,
} as const
