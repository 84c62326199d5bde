// Processor time and memory of other processes, from Linux's /proc: other programs of the machine hardly change them.
import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

/** The fields of /proc/PID/stat after the name, which may have spaces; undefined once the process has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1])
}

/** A process and all below it. */
function family(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const children = all.filter((other) => parentOf(other) === pid)
  return [pid, ...children.flatMap(family)]
}

/** Milliseconds of processor time of a process, of all below it, and of those below it that have ended. */
export function processorMs(pid: number): number {
  return family(pid).reduce((sum, one) => {
    const stat = statOf(one)
    if (!stat) return sum
    const ticks = one === pid ? stat.slice(11, 15) : stat.slice(11, 13)
    return sum + ticks.reduce((ms, value) => ms + Number(value) * TICK_MS, 0)
  }, 0)
}

/** Megabytes of a process: all that it holds in memory, the code that it shares with others too. */
export function residentMb(pid: number): number {
  return kilobytes(pid, 'Rss') / 1024
}

/** Megabytes of a process and all below it; of a page that several processes share, each counts its part. */
export function proportionalMb(pid: number): number {
  return family(pid).reduce((sum, one) => sum + kilobytes(one, 'Pss') / 1024, 0)
}

function kilobytes(pid: number, field: 'Rss' | 'Pss'): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  } catch {
    return 0
  }
}
