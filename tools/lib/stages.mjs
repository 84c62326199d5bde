// The parts of npm test: runs and counts them, and says at the end where the time went.
import { cpus } from 'node:os'
import { say } from './project.mjs'

const SLOWEST = 10

const total = { passed: 0, failed: 0, skipped: 0 }
const stages = []

/** Runs one part and counts it. A quiet one prints what it has to say when it has ended, so that no two mix lines. */
export async function stage(title, work, quiet = false) {
  const start = Date.now()
  const before = processorTimes()
  if (!quiet) say(`\n── ${title}`)
  const { output, late = [], files = [], ...counts } = await work({ quiet })
  if (quiet) say(`\n── ${title}\n${output}`.trimEnd())
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  const seconds = (Date.now() - start) / 1000
  stages.push({ title, seconds, late, files, busy: busyShare(before, processorTimes()) })
  say(`── ${title}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)`)
}

/** The milliseconds that this machine's processors have worked and had nothing to do, since it started. */
function processorTimes() {
  const times = cpus().map(({ times }) => times)
  const sum = (of) => times.reduce((total, one) => total + of(one), 0)
  return { idle: sum(({ idle }) => idle), work: sum(({ user, nice, sys, irq }) => user + nice + sys + irq) }
}

/** What part of its time the machine worked between two readings, for this run or for others. */
function busyShare(before, after) {
  const [work, idle] = [after.work - before.work, after.idle - before.idle]
  return work / Math.max(1, work + idle)
}

/** A part that passes or fails as a whole: quick and mostly of one thread, so those run side by side. */
export const check = (title, work) => stage(title, async (how) => verdict(await work(how)), true)
const verdict = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output })

/** Prints the slowest parts and files, what needed a second try, and the closing line; gives the exit code. */
export function close() {
  say('\n── where the time went, and how busy the machine was (parts side by side overlap)')
  for (const { title, seconds, files, busy } of [...stages].sort((a, b) => b.seconds - a.seconds)) {
    const share = `${Math.round(busy * 100)} %`.padStart(5)
    say(`${inSeconds(seconds)} ${share} of ${cpus().length} processors  ${title}${partsOf(files)}`)
  }
  const slowest = stages
    .flatMap(filesOf)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  if (slowest.length > 0) say('\n── the slowest files')
  for (const { file, seconds, title } of slowest) say(`${inSeconds(seconds)}  ${file} (${title})`)
  const late = stages.flatMap(({ late }) => late)
  if (late.length > 0) say(`\n${late.length} passed at the second try:`)
  for (const test of late) say(`  ${test}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  say(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed === 0 ? 0 : 1
}

/** The seconds of each file of a part, whose tests may come one by one. */
function filesOf({ title, files }) {
  const bySeconds = new Map()
  for (const { file, seconds } of files) bySeconds.set(file, (bySeconds.get(file) ?? 0) + seconds)
  return [...bySeconds].map(([file, seconds]) => ({ file, seconds, title }))
}

const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`

/** The seconds of the workers in each project of a part, as ` (db 120, web 90)`. */
function partsOf(files) {
  const parts = new Map()
  for (const { part, seconds } of files) parts.set(part, (parts.get(part) ?? 0) + seconds)
  if (parts.size < 2) return ''
  const sorted = [...parts].sort(([, a], [, b]) => b - a)
  return ` (workers: ${sorted.map(([part, seconds]) => `${part} ${Math.round(seconds)}`).join(', ')})`
}
