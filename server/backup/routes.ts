import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as ByteStream } from 'node:stream/web'
import { type Context, Hono } from 'hono'
import type { Database, Scope } from '#server/database/types.ts'
import { scopeOf, TokenError, type TokenVerifier } from '#server/http/caller.ts'
import { BackupError } from './backup-error.ts'
import type { Backups, ServedBackup } from './backups.ts'
import { type AnsweredBackup, progressLines } from './progress-lines.ts'
import { receiveUpload } from './restoring/receive-upload.ts'
import { BackupRefusal } from './restoring/refusal.ts'
import type { Restores } from './restoring/restores.ts'
import { scheduledFault } from './schedule.ts'
import type { BackupConfig } from './settings.ts'

export interface BackupRoutesOptions {
  database: Database
  verifier: TokenVerifier
  backups: Backups
  config: BackupConfig
  /** Undefined: this process cannot replace the club that it serves. */
  restores?: Restores | undefined
}

/**
 * `/backups/v1`, for administrators and the service key: the list, a new back-up (`?wait=true`: the response is a line
 * per step, then the back-up), a download, an upload, and a restore, after which the server serves again. A back-up
 * contains every password hash and key of the club, so a download or a restore requires a recent password confirmation
 * in the session.
 */
export function backupRoutes({ database, verifier, backups, config, restores }: BackupRoutesOptions): Hono {
  const app = new Hono()

  async function requireAdmin(context: Context): Promise<Scope> {
    const scope = await scopeOf(context.req.raw.headers, verifier)
    if (scope.role === 'service_role') return scope
    const { rows } = await database.run<{ admin: boolean | null }>(
      scope,
      'select private.is_admin() as admin',
    )
    if (rows[0]?.admin !== true)
      throw new BackupRefusal(403, 'not_admin', 'Only administrators may use the back-ups.')
    return scope
  }

  app.get('/', async (context) => {
    await requireAdmin(context)
    context.header('cache-control', 'no-store')
    const overview = await overviewOf(database, backups, config)
    return context.json({ ...overview, restore: restores?.state() ?? null })
  })

  app.post('/', async (context) => {
    const scope = await requireAdmin(context)
    if (restores?.isBusy()) throw new BackupRefusal(409, 'restore_busy', 'A back-up is being restored.')
    const cause = scope.role === 'service_role' ? 'command' : 'admin'
    if (context.req.query('wait') === 'true') {
      const lines = progressLines(async (onProgress) => answerOf(await backups.make(cause, { onProgress })))
      return new Response(lines, {
        headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
      })
    }
    const backup = backups.make(cause)
    // The list shows the result.
    backup.catch((error) => console.error('A back-up failed:', error))
    return context.json({ isMaking: true }, 202)
  })

  app.post('/uploads', async (context) => {
    await requireAdmin(context)
    return context.json({ name: await receiveUpload(context.req.raw.body as ByteStream, config.folder) }, 201)
  })

  app.post('/:name/restore', async (context) => {
    const scope = await requireAdmin(context)
    await requireProof(database, scope)
    if (!restores) throw new BackupRefusal(404, 'backup_not_found', 'This server does not restore back-ups.')
    await restores.begin(context.req.param('name'), { database, backups }, scope)
    return context.json({ restore: restores.state() }, 202)
  })

  app.get('/:name', async (context) => {
    await requireProof(database, await requireAdmin(context))
    const name = context.req.param('name')
    const path = await backups.pathOf(name)
    if (path === undefined)
      throw new BackupRefusal(404, 'backup_not_found', 'There is no back-up of this name.')
    const { size } = await stat(path)
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
      headers: {
        'content-type': 'application/x-tar',
        'content-length': String(size),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  })

  app.onError((error, context) => {
    if (error instanceof BackupRefusal)
      return context.json({ code: error.code, message: error.message }, error.status)
    if (error instanceof TokenError) return context.json({ code: 'bad_jwt', message: error.message }, 401)
    if (error instanceof BackupError)
      return context.json({ code: 'backup_failed', message: error.message }, 500)
    throw error
  })
  return app
}

/** All back-ups, and the faults of the last ones. */
async function overviewOf(
  database: Database,
  backups: BackupRoutesOptions['backups'],
  config: BackupRoutesOptions['config'],
) {
  const [list, rotation, fault] = await Promise.all([
    backups.list(),
    backups.rotation(),
    scheduledFault(database),
  ])
  // A later back-up, also a person's, outweighs the fault of the scheduled one.
  const isOver = fault && list.some(({ madeAt, isProven }) => madeAt > fault.at && (isProven || !fault.name))
  const scheduled = isOver || backups.isMaking() ? undefined : fault
  return {
    folder: config.folder,
    ...rotation,
    fromEnvironment: {
      BACKUP_DAILY: config.daily !== undefined,
      BACKUP_WEEKLY: config.weekly !== undefined,
    },
    isMaking: backups.isMaking(),
    failure: backups.lastFailure() ?? (scheduled?.name === null ? scheduled.error : null),
    /** Why no trial has restored the last one. */
    doubt: backups.lastDoubt() ?? (scheduled?.name ? scheduled.error : null),
    backups: list,
  }
}

function answerOf({ name, path, bytes, manifest, unproven, isShared }: ServedBackup): AnsweredBackup {
  const tables = manifest.tables.map((table) => ({
    name: table.name,
    rows: table.rows,
    sha256: table.sha256,
  }))
  return {
    ...{ name, path, bytes, unproven, isShared, tables },
    ...{ files: manifest.files, leftOut: manifest.leftOut ?? [] },
  }
}

/** Throws BackupRefusal unless the session was confirmed, or began, in the last ten minutes. */
async function requireProof(database: Database, { role, claims }: Scope): Promise<void> {
  if (role === 'service_role') return
  const { rows } = await database.runAsOwner(
    `select from jobs.session_proof where session_id = $1::uuid and kind in ('password', 'code') and expires_at > now()
     union all
     select from auth.mfa_amr_claims where session_id = $1::uuid and authentication_method <> 'token_refresh'
       and updated_at > now() - interval '10 minutes'`,
    [claims.session_id ?? null],
  )
  if (rows.length === 0) {
    throw new BackupRefusal(400, 'current_password_required', 'This requires the current password or a code')
  }
}
