import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request as post } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '#domain/base/unknown.ts'
import type { Config } from '#server/config/config.ts'
import { loadKeys } from '#server/keys/keys.ts'
import { BackupError } from './backup-error.ts'
import type { ReportProgress } from './progress.ts'
import { type AnsweredBackup, parseProgressLine } from './progress-lines.ts'

/** The file in the data folder with the local address of the server that uses it. */
export const SERVING = 'serving.json'

const serving = z.object({ url: z.string() })

/** Maximum seconds without progress of the server. */
const SILENCE_SECONDS = 30 * 60
/** Maximum milliseconds without a line from the server; it sends one every ten seconds. */
const DEAD_MS = 5 * 60_000

/** Asks the server of the embedded database for a back-up, and waits while it reports progress. */
export async function requestBackup(
  config: Config,
  onProgress: ReportProgress,
  { silenceSeconds = SILENCE_SECONDS, deadMs = DEAD_MS } = {},
): Promise<AnsweredBackup> {
  const { url, serviceRoleKey } = await serverOf(config)
  let step = 'beginning'
  try {
    for await (const line of linesOf(`${url}/backups/v1?wait=true`, serviceRoleKey, deadMs)) {
      const read = parseProgressLine(line)
      if ('made' in read) return read.made
      if ('error' in read) throw new BackupError(read.error)
      step = read.step
      onProgress(step)
      if (read.silentSeconds >= silenceSeconds) {
        throw new BackupError(
          `The server has made no progress for ${Math.round(read.silentSeconds / 60)} minutes (${step}). ` +
            'It may still finish: the settings of the club (System) list the back-ups.',
        )
      }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The server at ${url} no longer answers (${step}): ${messageOf(error)}`)
  }
  throw new BackupError(`The server at ${url} ended its answer before the back-up was made (${step}).`)
}

/** The lines of a response as they arrive. `fetch` would time out after five minutes. */
async function* linesOf(url: string, key: string, deadMs: number): AsyncGenerator<string> {
  const request = post(url, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-length': '0' },
  })
  let isSilent = false
  request.setTimeout(deadMs, () => {
    isSilent = true
    request.destroy()
  })
  request.end()
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    // The response contains the result.
    request.on('error', () => {})
    refuseOtherAnswer(answer)
    let rest = ''
    for await (const chunk of answer.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      yield* lines
    }
    if (rest !== '') yield rest
  } catch (error) {
    throw isSilent ? new Error(`nothing arrived for ${Math.ceil(deadMs / 1000)} seconds`) : error
  } finally {
    request.destroy()
  }
}

function refuseOtherAnswer({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) throw new BackupError(`The server refused to make a back-up (${statusCode}).`)
  if (headers['content-type']?.startsWith('application/x-ndjson')) return
  throw new BackupError('The server has another version than this command: restart the server first.')
}

/**
 * Posts to the server of the embedded database, with the data folder's service key. Rejects with BackupError when no
 * such server answers, and with the server's message when it refuses.
 */
export async function requestFromServer(config: Config, path: string): Promise<unknown> {
  const { url, serviceRoleKey } = await serverOf(config)
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` },
  }).catch((error: Error) => {
    throw new BackupError(`The server at ${url} does not answer: ${error.message}`)
  })
  const body = await response.json().catch(() => ({}))
  if (response.ok) return body
  const { message } = z
    .object({ message: z.string().catch('') })
    .catch({ message: '' })
    .parse(body)
  throw new BackupError(message || `The server at ${url} refused this with ${response.status}.`)
}

/** Address and service key of a data folder's server. */
async function serverOf(config: Config): Promise<{ url: string; serviceRoleKey: string }> {
  const text = await readFile(join(config.dataDir, SERVING), 'utf8').catch(() => {
    throw new BackupError(
      'The database is in use, but no server has recorded its address: a server is starting or stopping, or another program uses the database. Try again in a moment.',
    )
  })
  const { url } = serving.parse(JSON.parse(text))
  const { serviceRoleKey } = await loadKeys(config)
  return { url, serviceRoleKey }
}
