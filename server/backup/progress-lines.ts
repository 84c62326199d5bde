import { z } from 'zod'
import { messageOf } from '#domain/base/unknown.ts'
import { BackupError } from './backup-error.ts'
import type { ReportProgress } from './progress.ts'

const answeredBackup = z.object({
  name: z.string(),
  path: z.string(),
  bytes: z.number(),
  unproven: z.string().nullable(),
  /** Other callers wait for the same file. */
  isShared: z.boolean(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.object({
    bucket: z.string().optional(),
    included: z.array(z.unknown()),
    missing: z.array(z.string()),
  }),
  leftOut: z.array(z.string()),
})

/** The server's description of a back-up that it made. */
export type AnsweredBackup = z.infer<typeof answeredBackup>

const progressLine = z.union([
  z.object({ made: answeredBackup }),
  z.object({ error: z.string() }),
  /** The server's present step, and its seconds without progress. */
  z.object({ step: z.string(), silentSeconds: z.number() }),
])

export type ProgressLine = z.infer<typeof progressLine>

/** Throws BackupError for a line of another program. */
export function parseProgressLine(text: string): ProgressLine {
  try {
    return progressLine.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      'The answer of the server does not fit this version of the program: restart the server first.',
    )
  }
}

const BEAT_MS = 10_000

/** The response body of long work: each step is a line, repeated while it lasts; the last line is the end. */
export function progressLines(
  work: (onProgress: ReportProgress) => Promise<AnsweredBackup>,
  beatMs = BEAT_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let hasCaller = true
  const start = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const write = (line: ProgressLine) => {
      if (hasCaller) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
    }
    let step = 'beginning'
    let progressAt = Date.now()
    const beat = () => write({ step, silentSeconds: Math.round((Date.now() - progressAt) / 1000) })
    timer = setInterval(beat, beatMs)
    beat()
    const onProgress: ReportProgress = (next) => {
      progressAt = Date.now()
      if (next === step) return
      step = next
      beat()
    }
    const last = await work(onProgress).then(
      (made): ProgressLine => ({ made }),
      (error): ProgressLine => ({ error: messageOf(error) }),
    )
    clearInterval(timer)
    write(last)
    if (hasCaller) controller.close()
  }
  return new ReadableStream({
    // Not awaited: a stream delivers nothing before its start has ended.
    start(controller) {
      start(controller).catch(() => {})
    },
    // The work continues without its caller: an error in `onProgress` would end it.
    cancel() {
      hasCaller = false
      clearInterval(timer)
    },
  })
}
