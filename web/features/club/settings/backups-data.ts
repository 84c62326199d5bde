import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import { config, gatewayUrl } from '#web/data/config.ts'

export interface BackupFile {
  name: string
  /** ISO 8601. */
  madeAt: string
  cause: 'command' | 'daily' | 'admin' | 'upgrade' | 'restore' | 'upload'
  bytes: number
  /** False: it was read again, and no trial has restored it. */
  isProven: boolean
}

/** The last restore since the server started. `name`: of the file. */
export type LastRestore =
  | { state: 'checking' | 'replacing'; name: string }
  | {
      state: 'done'
      name: string
      /** ISO 8601. */
      madeAt: string
      tables: number
      rows: number
      /** The back-up of what the club had before. */
      savedAs: string
      /** Where uploaded files lie in a bucket: those without a row now, and those that may be missing. */
      uploads: { since: number; lossCount: number } | null
    }
  /** `reason` is in the server's words. */
  | { state: 'failed'; name: string; code: string; reason: string }

export interface BackupList {
  /** On the machine of the server. */
  folder: string
  isMaking: boolean
  /** Why the last one failed, in the server's words; null after a success. */
  failure: string | null
  /** Why no trial has restored the last one, in the server's words; null where one has, or none is wanted. */
  doubt: string | null
  backups: BackupFile[]
  restore: LastRestore | null
}

const TIMEOUT_MS = 20_000
const WHILE_MAKING_MS = 2_000

/** Whether the club is being replaced, or about to be. */
export const isRestoring = (restore: LastRestore | null | undefined) =>
  restore?.state === 'checking' || restore?.state === 'replacing'

/** The back-ups of the club, read again while one is being made or restored: also while the server is away. */
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

/** Asks the server to make one; the list says when it is there. */
export async function startBackup(): Promise<void> {
  await call('POST', '/backups/v1')
}

/** Has the server check a back-up and replace the club by it; the list says how that ends. */
export async function startRestore(name: string): Promise<void> {
  await call('POST', `/backups/v1/${name}/restore`)
}

/** Puts a file of the device among the back-ups of the server, which reads it whole first. */
export async function uploadBackup(file: File): Promise<void> {
  await call('POST', '/backups/v1/uploads', file, false)
}

/** Downloads a back-up as a file of the device. Rejects with `current_password_required` when the password is too long ago. */
export async function downloadBackup(name: string): Promise<Blob> {
  return (await call('GET', `/backups/v1/${name}`, undefined, false)).blob()
}

/** Confirms this session by the password for some minutes. Rejects with auth's error. */
export async function confirmPassword(password: string): Promise<void> {
  await call('POST', '/auth/v1/reauthenticate', { current_password: password })
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  hasLimit = true,
): Promise<Response> {
  const { data } = await supabase().auth.getSession()
  const answer = await fetch(`${gatewayUrl()}${path}`, {
    method,
    headers: {
      apikey: config().anonKey,
      authorization: `Bearer ${data.session?.access_token}`,
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
