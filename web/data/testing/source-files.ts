import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** A node of a parsed file; `source` is its text. */
export interface SourceNode {
  type: string
  source: string
  [key: string]: unknown
}

const web = fileURLToPath(new URL('../..', import.meta.url))

/** The product files of these folders of the web app, by their path. */
export function sourceFiles(folders: readonly string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(`${web}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => ({
        file: `${folder}/${file}`,
        text: readFileSync(`${web}/${folder}/${file}`, 'utf8'),
      })),
  )
}

/** All nodes of a file, the outer ones first. */
export function nodesOf(text: string): SourceNode[] {
  const found: SourceNode[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    if (isNode(value)) found.push(Object.assign(value, { source: text.slice(value.start, value.end) }))
    Object.values(value).forEach(visit)
  }
  visit(parseSync('screen.tsx', text).program)
  return found
}

function isNode(value: object): value is SourceNode & { start: number; end: number } {
  return 'type' in value && 'start' in value
}
