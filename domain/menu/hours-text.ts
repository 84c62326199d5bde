import type { Hours } from '../base/json-columns.ts'
import { hoursFault } from './hours.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Hours on one line: `Mon-Fri 07:00-11:30 | Sat,Sun 08:00-12:00`; empty for always. Days have their English names,
 * which files use, unless `nameOfDay` gives others (Monday is 1).
 */
export function hoursText(hours: readonly Hours[], nameOfDay: (day: number) => string = englishName): string {
  return hours.map(({ days, from, to }) => `${daysText(days, nameOfDay)} ${from}-${to}`).join(' | ')
}

/** Hours in the format of hoursText(), also `daily` for all days and without leading zeros; null when invalid. */
export function readHours(text: string): Hours[] | null {
  if (text.trim() === '') return []
  const hours = text.split('|').map(readSpan)
  return hours.every((span) => span !== null) ? hours : null
}

function readSpan(text: string): Hours | null {
  const match = /^(.*?)\s*(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)$/.exec(text.trim())
  if (!match) return null
  const days = readDays(match[1]!)
  const span = { days: days ?? [], from: match[2]!.padStart(5, '0'), to: match[3]!.padStart(5, '0') }
  return hoursFault(span) === null ? span : null
}

function readDays(text: string): number[] | null {
  if (text === '' || text.toLowerCase() === 'daily') return [1, 2, 3, 4, 5, 6, 7]
  const days = new Set<number>()
  for (const part of text.split(/[,\s]+/)) {
    const ends = part.split(/[-–]/).map(dayOf)
    const [first, last] = [ends[0], ends.at(-1)]
    if (ends.length > 2 || !first || !last) return null
    for (let day = first; ; day = (day % 7) + 1) {
      days.add(day)
      if (day === last) break
    }
  }
  return [...days].sort((a, b) => a - b)
}

/** A day by the start of its name, at least three letters. */
function dayOf(name: string): number | undefined {
  const at = DAYS.findIndex((day) => name.length >= 3 && day.toLowerCase().startsWith(name.toLowerCase()))
  return at < 0 ? undefined : at + 1
}

function daysText(days: readonly number[], nameOf: (day: number) => string): string {
  const runs: number[][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => (run.length > 2 ? `${nameOf(run[0]!)}-${nameOf(run.at(-1)!)}` : run.map(nameOf).join(',')))
    .join(',')
}

function englishName(day: number): string {
  return DAYS[day - 1]!.slice(0, 3)
}
