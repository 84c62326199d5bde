import { join } from 'node:path'
import { Hono } from 'hono'
import type { TokenVerifier } from '#server/caller.ts'
import type { Database } from '#server/database/types.ts'
import { addBucketRoutes } from './bucket-routes.ts'
import { diskStore } from './disk-store.ts'
import { answerError, noRoute } from './errors.ts'
import { addMoveRoutes } from './move-routes.ts'
import { addObjectRoutes } from './object-routes.ts'
import { addPictureRoutes } from './picture-routes.ts'
import { pictures } from './pictures.ts'
import { s3Store } from './s3-store.ts'
import type { Service } from './service.ts'
import { defaultStorageConfig, type StorageConfig } from './settings.ts'
import { addSignRoutes } from './sign-routes.ts'
import { removeUnwanted, sweepFiles, sweepPictures } from './sweep.ts'
import { urlSigner } from './tokens.ts'
import { addUnsupportedRoutes } from './unsupported.ts'

export interface StorageOptions {
  database: Database
  verifier: TokenVerifier
  /** Where the bytes are kept, or only arrive where they are kept in S3; made when missing. Several gateways share it. */
  directory: string
  /** Signs the addresses that work without any other right. */
  signingSecret: string
  config?: StorageConfig
}

const FIRST_SWEEP_MS = 30_000
const SWEEP_MS = 6 * 60 * 60_000
const UNWANTED_MS = 60_000

/**
 * Storage as the Supabase client speaks it: buckets, objects, signed addresses and pictures. Policies on storage.buckets
 * and storage.objects decide, with the caller's role. Soon after the start and then from time to time it puts aside the
 * files that no row names, and each minute it removes those that are to go.
 */
export function storage(options: StorageOptions): Hono {
  const { database, verifier, directory, signingSecret, config = defaultStorageConfig } = options
  const { patienceMs } = config
  const service: Service = {
    database,
    verifier,
    files: config.s3
      ? s3Store(config.s3, join(directory, 'arriving'), patienceMs)
      : diskStore(directory, patienceMs),
    signer: urlSigner(signingSecret),
    maxFileBytes: config.maxFileBytes,
    patienceMs,
    uploadUrlSeconds: config.uploadUrlSeconds,
    pictures: pictures(`${directory}-pictures`, config.images, patienceMs),
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
  sweepNowAndThen(service)
  return app
}

function sweepNowAndThen(service: Service): void {
  const { database, files, pictures: made } = service
  const sweep = async () => {
    await sweepFiles(database, files)
    await sweepPictures(database, made)
  }
  const tell = (error: unknown) => console.error('Storage: looking for unnamed files failed', error)
  setTimeout(() => void sweep().catch(tell), FIRST_SWEEP_MS).unref()
  setInterval(() => void sweep().catch(tell), SWEEP_MS).unref()
  setInterval(() => void removeUnwanted(database, service).catch(tell), UNWANTED_MS).unref()
}
