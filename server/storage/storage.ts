import { Hono } from 'hono'
import type { Database } from '#server/database/types.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import { addBucketRoutes } from './buckets/bucket-routes.ts'
import { answerError, noRoute, notEnabled } from './errors.ts'
import { addMoveRoutes } from './objects/move-routes.ts'
import { addObjectRoutes } from './objects/object-routes.ts'
import { addSignRoutes } from './objects/sign-routes.ts'
import { urlSigner } from './objects/tokens.ts'
import { addPictureRoutes } from './pictures/picture-routes.ts'
import type { Service } from './service.ts'
import { defaultStorageConfig } from './settings.ts'
import { type StoreOptions, storesOf } from './stores/stores.ts'

export interface StorageOptions extends StoreOptions {
  database: Database
  verifier: TokenVerifier
  /** Signs addresses that work without other rights. */
  signingSecret: string
}

/**
 * Storage in the Supabase client's protocol: buckets, objects, signed addresses and pictures. Policies on
 * storage.buckets and storage.objects decide, by the caller's role.
 */
export function storage(options: StorageOptions): Hono {
  const { database, verifier, signingSecret, config = defaultStorageConfig } = options
  const service: Service = {
    ...storesOf(options),
    database,
    verifier,
    signer: urlSigner(signingSecret),
    maxFileBytes: config.maxFileBytes,
    patienceMs: config.patienceMs,
    uploadUrlSeconds: config.uploadUrlSeconds,
  }
  const app = new Hono()
  app.onError(answerError)
  addBucketRoutes(app, service)
  addUnsupportedRoutes(app)
  addSignRoutes(app, service)
  addPictureRoutes(app, service)
  addMoveRoutes(app, service)
  addObjectRoutes(app, service)
  app.all('*', () => {
    throw noRoute()
  })
  return app
}

/**
 * Routes that the client offers and this server lacks: buckets of vectors and of Iceberg tables need their own engines
 * (S3 Vectors, an Iceberg catalogue), and the club has no such data.
 */
function addUnsupportedRoutes(app: Hono): void {
  app.all('/vector/*', () => {
    throw notEnabled('vector buckets')
  })
  app.all('/iceberg/*', () => {
    throw notEnabled('analytics buckets')
  })
}
