import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { loadKeys } from '#server/keys/keys.ts'
import { BackupError } from './backup-error.ts'

/** The file in the data folder that says where the server that serves it answers on this machine. */
export const SERVING = 'serving.json'

const serving = z.object({ url: z.string() })

const answer = z.object({
  name: z.string(),
  path: z.string(),
  bytes: z.number(),
  check: z.enum(['restore', 'read']),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.object({
    bucket: z.string().optional(),
    included: z.array(z.unknown()),
    missing: z.array(z.string()),
  }),
})

/** Has the server that holds the embedded database make a back-up. */
export async function requestBackup(config: Config): Promise<z.infer<typeof answer>> {
  return answer.parse(await requestFromServer(config, '/backups/v1?wait=true'))
}

/**
 * Posts to the server that holds the embedded database; the key of the data folder opens its door. Rejects with BackupError
 * when no such server answers, and with its own words when it refuses.
 */
export async function requestFromServer(config: Config, path: string): Promise<unknown> {
  const text = await readFile(join(config.dataDir, SERVING), 'utf8').catch(() => {
    throw new BackupError(
      'The database is in use by another program than the server of this version: stop it first.',
    )
  })
  const { url } = serving.parse(JSON.parse(text))
  const { serviceRoleKey } = await loadKeys(config)
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
