import { describe, expect, it } from 'vitest'
import { percentile, readShape, repeatedNames } from './shape.ts'

const shape = (text: string) => readShape({ path: 'a.tsx', text })

describe('the shape of a source', () => {
  it('counts lines, and the lines of each function', () => {
    const text = 'function f() {\n  return () => 1\n}\n'
    expect(shape(text)).toMatchObject({ lines: 3, functionLines: [3, 1] })
  })

  it('counts assertions, double assertions and any, and ignores const', () => {
    const text = 'const a = b as unknown as C\nconst d = e as F\nconst g = [1] as const\nlet h: any\n'
    expect(shape(text)).toMatchObject({ assertions: 3, doubleAssertions: 1, anyTypes: 1 })
  })

  it('names the exports of a file', () => {
    const text =
      'export const a = 1, b = 2\nexport function c() {}\nexport interface D {}\nexport type { E } from "./e"\n'
    expect(shape(text).exportedNames).toEqual(['a', 'b', 'c', 'D'])
  })

  it('counts the members of props', () => {
    expect(shape('interface CardProps { a: 1; b(): void }\ninterface Row { c: 1 }').propsMembers).toEqual([
      { name: 'CardProps', members: 2 },
    ])
  })
})

it('gives a percentile of unsorted numbers', () => {
  const numbers = [30, 10, 50, 20, 40]
  expect([50, 90, 100].map((rank) => percentile(numbers, rank))).toEqual([30, 50, 50])
})

it('finds the names that several sources export', () => {
  const texts = { 'a.ts': 'export const row = 1', 'b.ts': 'export interface row {}', 'c.ts': 'const row = 2' }
  const sources = Object.entries(texts).map(([path, text]) => ({ path, text }))
  expect(repeatedNames(sources)).toEqual([['row', ['a.ts', 'b.ts']]])
})
