import { queryOptions } from '@tanstack/react-query'
import { codeOfError } from '#domain/base/unknown.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { currentSession } from '#web/data/session/auth.ts'

export interface BackupFile {
  name: string
  /** ISO 8601. */
  madeAt: string
  cause: 'command' | 'daily' | 'admin' | 'upgrade' | 'restore' | 'upload'
  bytes: number
  /** false: checked by reading it again, but not by a trial restore. */
  isProven: boolean
}

/** The last restore since the server's start. `name`: of the file. */
export type LastRestore =
  | { state: 'checking' | 'replacing'; name: string }
  | {
      state: 'done'
      name: string
      /** ISO 8601. */
      madeAt: string
      tables: number
      rows: number
      /** The back-up of the club's former data. */
      savedAs: string
      /** Files in a bucket. `since`: uploads now without a row. `lossCount`: possibly missing. null without a bucket. */
      uploads: { since: number; lossCount: number } | null
    }
  /** `reason` is the server's text. */
  | { state: 'failed'; name: string; code: string; reason: string }

export interface BackupList {
  /** On the server's machine. */
  folder: string
  isMaking: boolean
  /** The server's text on why the last one failed; null after a success. */
  failure: string | null
  /** The server's text on why no trial restored the last one; null if one did, or trials are off. */
  doubt: string | null
  backups: BackupFile[]
  restore: LastRestore | null
}

const TIMEOUT_MS = 20_000
const WHILE_MAKING_MS = 2_000

/** Whether a restore is running or about to start. */
export const isRestoring = (restore: LastRestore | null | undefined) =>
  restore?.state === 'checking' || restore?.state === 'replacing'

/** The club's back-ups, polled during a back-up or restore, even while the server is down. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async (): Promise<BackupList> => {
    const list = await (await call('GET', '/backups/v1')).json()
    if (!Array.isArray(list?.backups)) throw new Error('The server has no list of back-ups')
    return list
  },
  meta: { keep: false },
  refetchInterval: ({ state }) =>
    state.data?.isMaking || isRestoring(state.data?.restore) ? WHILE_MAKING_MS : false,
})

/** Starts a back-up on the server; the list shows its end. */
export async function startBackup(): Promise<void> {
  await call('POST', '/backups/v1')
}

/** Makes the server check a back-up and replace the club with it; the list shows the result. */
export async function startRestore(name: string): Promise<void> {
  await call('POST', `/backups/v1/${name}/restore`)
}

/** The server ends a request that takes five minutes to arrive, without an answer of its own. */
const LONGEST_UPLOAD_MS = 295_000

/** Uploads a file to the server's back-ups; the server first reads it completely. Rejects with `backup_upload_cut` after five minutes. */
export async function uploadBackup(file: File): Promise<void> {
  const startedAt = Date.now()
  try {
    await call('POST', '/backups/v1/uploads', file, false)
  } catch (error) {
    if (codeOfError(error) !== undefined || Date.now() - startedAt < LONGEST_UPLOAD_MS) throw error
    throw Object.assign(new Error('The upload was cut'), { code: 'backup_upload_cut' })
  }
}

/** Downloads a back-up. Rejects with `current_password_required` if the last password check is too old. */
export async function downloadBackup(name: string): Promise<Blob> {
  return (await call('GET', `/backups/v1/${name}`, undefined, false)).blob()
}

/** Confirms this session by password for some minutes. Rejects with auth's error. */
export async function confirmPassword(password: string): Promise<void> {
  await call('POST', '/auth/v1/reauthenticate', { current_password: password })
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  hasLimit = true,
): Promise<Response> {
  const session = await currentSession()
  const answer = await fetch(`${gatewayUrl()}${path}`, {
    method,
    headers: {
      apikey: config().anonKey,
      authorization: `Bearer ${session?.access_token}`,
      'content-type': body instanceof File ? 'application/x-tar' : 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body !== undefined && { body: body instanceof File ? body : JSON.stringify(body) }),
    ...(hasLimit && { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  })
  if (answer.ok) return answer
  const { code, message } = await answer.json().catch(() => ({}))
  throw Object.assign(new Error(message), { code, status: answer.status })
}
