import { Hono } from 'hono'
import type { TokenVerifier } from '#server/caller.ts'
import type { Database } from '#server/database/types.ts'
import { getBucket, listBuckets } from './buckets.ts'
import { answerError, noRoute } from './errors.ts'
import { fileStore } from './files.ts'
import { addMoveRoutes } from './move-routes.ts'
import { addObjectRoutes } from './object-routes.ts'
import { callerOf, type Service } from './service.ts'
import { addSignRoutes } from './sign-routes.ts'
import { sweepFiles } from './sweep.ts'
import { urlSigner } from './tokens.ts'

export interface StorageOptions {
  database: Database
  verifier: TokenVerifier
  /** Where the bytes are kept; made when missing. Several gateways share it. */
  directory: string
  /** Signs the addresses that work without any other right. */
  signingSecret: string
  /** Largest file of any bucket. */
  maxFileBytes?: number
}

const MAX_FILE_BYTES = 50 * 1024 * 1024
const FIRST_SWEEP_MS = 30_000
const SWEEP_MS = 6 * 60 * 60_000

/**
 * Storage as the Supabase client speaks it, for the buckets that the database has: upload, download, info, list, remove,
 * move, copy and signed addresses. Policies on storage.objects decide, with the caller's role. Soon after the start and
 * then from time to time it puts aside the files that no row names.
 */
export function storage(options: StorageOptions): Hono {
  const { database, verifier, directory, signingSecret, maxFileBytes = MAX_FILE_BYTES } = options
  const files = fileStore(directory)
  const service: Service = { database, verifier, files, signer: urlSigner(signingSecret), maxFileBytes }
  const app = new Hono()
  app.onError(answerError)
  app.get('/bucket', async (context) =>
    context.json(await listBuckets(database, await callerOf(service, context))),
  )
  app.get('/bucket/:bucket', async (context) =>
    context.json(await getBucket(database, await callerOf(service, context), context.req.param('bucket'))),
  )
  addSignRoutes(app, service)
  addMoveRoutes(app, service)
  addObjectRoutes(app, service)
  app.all('*', () => {
    throw noRoute()
  })
  sweepNowAndThen(service)
  return app
}

function sweepNowAndThen({ database, files }: Service): void {
  const sweep = () => {
    sweepFiles(database, files).catch((error) =>
      console.error('Storage: looking for unnamed files failed', error),
    )
  }
  setTimeout(sweep, FIRST_SWEEP_MS).unref()
  setInterval(sweep, SWEEP_MS).unref()
}
