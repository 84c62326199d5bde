import { type Node, parse, type Source, walk } from './sources.ts'

/** What a source is made of, counted. */
export interface Shape {
  lines: number
  /** Lines of each function, its signature included. */
  functionLines: number[]
  /** `x as T`, not `as const`. */
  assertions: number
  doubleAssertions: number
  anyTypes: number
  exportedNames: string[]
  /** Members of each interface or type of props. */
  propsMembers: { name: string; members: number }[]
}

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

export function readShape(source: Source): Shape {
  const shape: Shape = {
    lines: countLines(source.text),
    functionLines: [],
    assertions: 0,
    doubleAssertions: 0,
    anyTypes: 0,
    exportedNames: [],
    propsMembers: [],
  }
  if (source.path.endsWith('.sql')) return shape
  walk(parse(source).program, (node) => {
    if (functionTypes.includes(node.type)) {
      shape.functionLines.push(source.text.slice(node.start, node.end).split('\n').length)
    }
    if (node.type === 'TSAsExpression') countAssertion(node, shape)
    if (node.type === 'TSAnyKeyword') shape.anyTypes += 1
    if (node.type === 'ExportNamedDeclaration') shape.exportedNames.push(...namesOf(node.declaration))
    if (node.type === 'TSInterfaceDeclaration') countProps(node, shape)
  })
  return shape
}

/** Lines of a file. */
export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function countAssertion(node: Node, shape: Shape): void {
  const type = node.typeAnnotation as Node
  const isConst = type.type === 'TSTypeReference' && (type.typeName as Node).name === 'const'
  if (isConst) return
  shape.assertions += 1
  const inner = node.expression as Node
  if (inner.type === 'TSAsExpression') shape.doubleAssertions += 1
}

function namesOf(declaration: unknown): string[] {
  if (!declaration) return []
  const { id, declarations } = declaration as { id?: Node; declarations?: { id: Node }[] }
  return [id, ...(declarations ?? []).map((one) => one.id)].flatMap((name) =>
    name?.type === 'Identifier' ? [name.name as string] : [],
  )
}

function countProps(node: Node, shape: Shape): void {
  const { name } = node.id as unknown as { name: string }
  const { body } = node.body as unknown as { body: unknown[] }
  if (/Props$/.test(name)) shape.propsMembers.push({ name, members: body.length })
}

/** The least number that is not below `rank` of a hundred of these. */
export function percentile(numbers: readonly number[], rank: number): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.ceil((rank / 100) * sorted.length) - 1]
}

/** Names that two or more of the sources export, with their paths. */
export function repeatedNames(sources: readonly Source[]): [name: string, paths: string[]][] {
  const pathsByName = new Map<string, string[]>()
  for (const source of sources) {
    for (const name of new Set(readShape(source).exportedNames)) {
      pathsByName.set(name, [...(pathsByName.get(name) ?? []), source.path])
    }
  }
  return [...pathsByName].filter(([, paths]) => paths.length > 1)
}
