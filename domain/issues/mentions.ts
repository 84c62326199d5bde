export interface Named {
  id: string
  name: string
}

/** Longest typed part of a name. */
const QUERY_MAX = 40

/**
 * The typed part of a name before the caret, without its @; undefined when no name is being typed, as after a complete
 * name of `people`.
 */
export function mentionQuery(text: string, caret: number, people: readonly Named[] = []): string | undefined {
  const before = text.slice(Math.max(0, caret - QUERY_MAX - 1), caret)
  // An @ inside a word belongs to an email address.
  const query = /(?:^|[\s(（、。，])@([^@\n]{0,40})$/u.exec(before)?.[1]
  const isWhole = people.some(({ name }) => {
    return name !== '' && query?.startsWith(name) && /^[^\p{L}]/u.test(query.slice(name.length))
  })
  return isWhole ? undefined : query
}

/** People with a name part that begins as typed; all people while nothing is typed. */
export function matchingPeople<T extends Named>(people: readonly T[], query: string): T[] {
  const prefix = query.toLowerCase()
  return people.filter(({ name }) => {
    const lowerName = name.toLowerCase()
    return lowerName.startsWith(prefix) || lowerName.split(' ').some((part) => part.startsWith(prefix))
  })
}

/** The text with the typed name completed, and the new caret position. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const query = mentionQuery(text, caret)
  const sign = query === undefined ? '@' : ''
  const start = query === undefined ? caret : caret - query.length
  const space = query === undefined && start > 0 && !/\s/.test(text[start - 1]!) ? ' ' : ''
  const head = `${text.slice(0, start)}${space}${sign}${name} `
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length }
}

/** Ids of the people mentioned by @ and their full name. */
export function mentionedIn(text: string, people: readonly Named[]): string[] {
  const mentions = mentionParts(text, people).flatMap(({ person }) => (person ? [person] : []))
  return [...new Set(people.filter(({ name }) => mentions.includes(name)).map(({ id }) => id))]
}

export interface TextPart {
  text: string
  /** The name, if this part is one. */
  person?: string
}

/** Whether the word goes on after that character, in a script that separates words. */
function isWithinWord(text: string, at: number): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]{2}/u.test(text.slice(at, at + 4))
}

/** A text split at mentions; of two matching names the longer one counts. */
export function mentionParts(text: string, people: readonly Named[]): TextPart[] {
  const names = [...new Set(people.map(({ name }) => name).filter(Boolean))].sort(
    (a, b) => b.length - a.length,
  )
  const parts: TextPart[] = []
  let plain = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = names.find(
      (name) => text.startsWith(name, at + 1) && !isWithinWord(text, at + name.length),
    )
    if (!person) continue
    if (at > plain) parts.push({ text: text.slice(plain, at) })
    parts.push({ text: `@${person}`, person })
    plain = at + 1 + person.length
  }
  if (plain < text.length) parts.push({ text: text.slice(plain) })
  return parts
}
