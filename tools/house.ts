// Measures how the code reads: node --import tsx tools/house.ts [PATH…]. Prints one row for each measure, with its goal.
import { dirname } from 'node:path'
import { readLanguage } from './lib/language.ts'
import { percentile, readShape, repeatedNames, type Shape } from './lib/shape.ts'
import { productZones, readSources, type Source } from './lib/sources.ts'

const paths = process.argv.length > 2 ? process.argv.slice(2) : productZones
const sources = readSources(paths)
const tests = readSources(paths, { tests: true })
const shapes = sources.map(readShape)
const lines = sum(shapes.map((shape) => shape.lines))
const language = readLanguage(sources)

print('files / lines', `${sources.length} / ${lines}`, 'fewer of both')
print(
  'file lines p50 / p90 / max',
  percentiles(
    shapes.map((shape) => shape.lines),
    [50, 90, 100],
  ),
  'p90 ≤ 175, max 400',
)
print(
  'function lines p50 / p90 / p99 / max',
  percentiles(
    shapes.flatMap((shape) => shape.functionLines),
    [50, 90, 99, 100],
  ),
  'max 80',
)
print('`as` per 1,000 lines', perThousand(sum(shapes.map((shape) => shape.assertions)), lines), '≤ 2.5')
print(
  '`as unknown as` in web',
  String(sum(shapesBelow('web/').map((shape) => shape.doubleAssertions))),
  '≤ 5',
)
print('`any`', String(sum(shapes.map((shape) => shape.anyTypes))), '0')
print('test : source', testShare(''), '')
print('test : source, web/features', testShare('web/features/'), '≥ 0.35')
print(
  'indirect words per 1,000 words of comment',
  perThousand(language.indirect.length, language.commentWords),
  '≤ 2',
)
print(
  'bare participles per 1,000 names',
  perThousand(language.participles.length, language.identifiers),
  '≤ 3',
)
print('names exported in two or more files', String(repeatedNames(sources).length), '0')
print('props interfaces over 12 members', largeProps().join(', ') || '0', '0')
print('folders over 35 files', largeFolders().join(', ') || '0', '0')

function print(measure: string, value: string, goal: string): void {
  console.log(`${measure.padEnd(44)} ${value.padEnd(28)} ${goal}`)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function perThousand(count: number, total: number): string {
  return ((1000 * count) / total).toFixed(1)
}

function percentiles(numbers: number[], ranks: number[]): string {
  return ranks.map((rank) => percentile(numbers, rank)).join(' / ')
}

function shapesBelow(folder: string): Shape[] {
  return shapes.filter((_, index) => sources[index]?.path.startsWith(folder))
}

function testShare(folder: string): string {
  const below = (all: Source[]) => all.filter(({ path }) => path.startsWith(folder))
  const length = (all: Source[]) => sum(all.map(({ text }) => text.split('\n').length))
  const source = length(below(sources))
  return source === 0 ? '–' : (length(below(tests)) / source).toFixed(2)
}

function largeProps(): string[] {
  const all = shapes.flatMap((shape) => shape.propsMembers)
  return all.filter(({ members }) => members > 12).map(({ name, members }) => `${name} ${members}`)
}

function largeFolders(): string[] {
  const counts = new Map<string, number>()
  for (const { path } of [...sources, ...tests])
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 35).map(([folder, count]) => `${folder} ${count}`)
}
