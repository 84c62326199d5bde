import { lineAt, type Node, parse, type Source, walk } from './sources.ts'

/** A word that makes a comment or a name harder to understand than it needs to be. */
export interface Finding {
  path: string
  line: number
  word: string
}

export interface Language {
  commentWords: number
  indirect: Finding[]
  identifiers: number
  participles: Finding[]
}

/** Words and turns that hide who does what. */
const indirect =
  /\b(nobody|whoever|whomever|whatever|whichever|wherever|whenever|somebody else’s|anew|thereby|thereof|hereby|whose turn it is|(?:is|are|was|were) to be|what (?:is|was|it is|they are)|as (?:is|are) (?:said|told)|lest|it is that|so is|nor is|(?:hears?|wishe?s?|tells?|told|says?|said) (?:of|so|it)\b)/gi

/** Past participles that say nothing of the thing they name. Adjectives of the trade (cached, expired, closed) are not among them. */
const participles = new Set(
  `asked begun bought brought built called carried caught changed chosen come counted done drawn felt followed
    forgotten found gathered given gone got grown guessed handled had heard held hidden joined kept known laid
    learned led lent listed looked lost made marked meant met missed moved named needed noted noticed offered
    opened ordered paid picked placed reached remembered said seen sent settled shaped shown spent spoken stated
    stood taken taught thought thrown told touched tried turned typed understood untaken used waited walked
    wanted watched wished won written`.split(/\s+/),
)

/** What is hard to read in these sources; SQL is read for its comments alone. */
export function readLanguage(sources: Source[]): Language {
  const found: Language = { commentWords: 0, indirect: [], identifiers: 0, participles: [] }
  for (const source of sources) {
    const { comments, names } = source.path.endsWith('.sql') ? readSql(source) : readScript(source)
    for (const { text, start } of comments) {
      found.commentWords += text.match(/[\p{L}’']+/gu)?.length ?? 0
      for (const match of text.matchAll(indirect)) {
        found.indirect.push(findingAt(source, start + match.index, match[0]))
      }
    }
    found.identifiers += names.length
    for (const { text, start } of names) {
      if (participles.has(text)) found.participles.push(findingAt(source, start, text))
    }
  }
  return found
}

interface Span {
  text: string
  /** Offset in the source. */
  start: number
}

function findingAt({ path, text }: Source, start: number, word: string): Finding {
  return { path, line: lineAt(text, start), word }
}

function readSql({ text }: Source): { comments: Span[]; names: Span[] } {
  const comments = [...text.matchAll(/--.*|\/\*[\s\S]*?\*\//g)]
  return { comments: comments.map((match) => ({ text: match[0], start: match.index })), names: [] }
}

function readScript(source: Source): { comments: Span[]; names: Span[] } {
  const { program, comments } = parse(source)
  const names: Span[] = []
  walk(program, (node) => {
    for (const field of declarations[node.type] ?? []) collectBindings(node[field], names)
  })
  return { comments: comments.map(({ value, start }) => ({ text: value, start })), names }
}

/** Node types that declare a name, with the fields that hold it. */
const declarations: Record<string, string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['key', 'params'],
  ClassDeclaration: ['id'],
  CatchClause: ['param'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSPropertySignature: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
}

/** The names that a pattern binds: `{ a, b: [c] }` binds a and c. */
function collectBindings(pattern: unknown, names: Span[]): void {
  if (pattern === null || pattern === undefined) return
  if (Array.isArray(pattern)) {
    for (const part of pattern) collectBindings(part, names)
    return
  }
  const node = pattern as Node
  if (node.type === 'Identifier') names.push({ text: node.name as string, start: node.start })
  if (node.type === 'ObjectPattern') collectBindings(node.properties, names)
  if (node.type === 'Property') collectBindings(node.value, names)
  if (node.type === 'ArrayPattern') collectBindings(node.elements, names)
  if (node.type === 'AssignmentPattern') collectBindings(node.left, names)
  if (node.type === 'RestElement') collectBindings(node.argument, names)
}
