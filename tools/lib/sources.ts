import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Comment, type Program, parseSync, visitorKeys } from 'oxc-parser'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folders that hold product code. */
export const productZones = ['db', 'domain', 'server', 'web']

export interface Source {
  /** From the root of the project. */
  path: string
  text: string
}

const isSource = (path: string) => /\.(tsx?|mjs|sql)$/.test(path) && !/\.d\.ts$/.test(path)
const isGenerated = (path: string) => /^domain\/generated\/|^db\/(schema\.sql|migrations\/)/.test(path)
const isTest = (path: string) => /\.(test|spec)\.tsx?$|(^|\/)(testing[^/]*|tests|e2e)(\/|\.)/.test(path)

/** The sources below these files or folders that somebody wrote, without or with the tests; migrations are history and left out. */
export function readSources(paths: string[], { tests = false } = {}): Source[] {
  return paths
    .flatMap(filesBelow)
    .filter((path) => isSource(path) && !isGenerated(path) && isTest(path) === tests)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function filesBelow(path: string): string[] {
  if (isSource(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) =>
    relative(root, join(root, path, file)),
  )
}

/** The syntax tree of a TypeScript source, and its comments. */
export function parse({ path, text }: Source): { program: Program; comments: Comment[] } {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return { program, comments }
}

export type Node = Record<string, unknown> & { type: string; start: number; end: number }

/** Calls `visit` for a node and all below it. */
export function walk(node: object, visit: (node: Node) => void): void {
  const here = node as Node
  visit(here)
  for (const key of visitorKeys[here.type] ?? []) {
    for (const child of [here[key]].flat()) if (child) walk(child as Node, visit)
  }
}

/** The line, counted from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
