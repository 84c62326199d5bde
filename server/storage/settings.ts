import { z } from 'zod'
import { address, flag, whole } from '#server/config/config-values.ts'
import type { S3Settings } from './stores/s3-store.ts'

/** Where files are stored, and the limits of pictures. */
export interface StorageConfig {
  /** Undefined: on this machine's disk. */
  s3: S3Settings | undefined
  /** Largest file of any bucket. */
  maxFileBytes: number
  /** How long an address to upload to can be used. */
  uploadUrlSeconds: number
  /** How long an upload or a download may stand still before it is given up. */
  patienceMs: number
  images: ImageLimits
}

export interface ImageLimits {
  /** Otherwise an address that asks for a picture of an object is refused. */
  enabled: boolean
  /** Longest side of a picture that is made; a larger size is cut down to it. */
  maxSidePx: number
  /** Most pixels of a picture that something is made of, all its frames together. */
  maxInputPixels: number
  /** Largest file that something is made of. */
  maxInputBytes: number
  /** How many are made at once. */
  concurrency: number
  /** Most bytes of made pictures kept on the disk. */
  cacheBytes: number
}

const MEGABYTE = 1024 * 1024

/** Names as Supabase Storage has them, where it has them. */
export const storageVariables = {
  STORAGE_BACKEND: z.enum(['file', 's3'], 'must be file or s3').default('file'),
  STORAGE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  STORAGE_S3_ENDPOINT: address(/^https?:$/, 'must be an http:// or https:// address').optional(),
  STORAGE_S3_FORCE_PATH_STYLE: flag(false),
  STORAGE_S3_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  FILE_SIZE_LIMIT: whole(1, 999_999_999, 50 * MEGABYTE),
  SIGNED_UPLOAD_URL_EXPIRATION_TIME: whole(1, 604_800, 7200),
  STORAGE_IDLE_SECONDS: whole(1, 3600, 60),
  IMAGE_TRANSFORMATION_ENABLED: flag(true),
  IMAGE_TRANSFORMATION_LIMIT_MAX_SIZE: whole(1, 8192, 2500),
  STORAGE_IMAGE_MAX_PIXELS: whole(1, 268_000_000, 50_000_000),
  STORAGE_IMAGE_MAX_BYTES: whole(1, 999_999_999, 25 * MEGABYTE),
  STORAGE_IMAGE_CONCURRENCY: whole(1, 64, 2),
  STORAGE_IMAGE_CACHE_MB: whole(1, 1_000_000, 512),
}

const shape = z.object(storageVariables)
type Variables = z.infer<typeof shape>

/** What single variables cannot say: sentences about those that do not go together. */
export function storageFaults(values: Variables): string[] {
  const faults: string[] = []
  if (values.STORAGE_BACKEND === 's3' && values.STORAGE_S3_BUCKET === undefined) {
    faults.push('STORAGE_S3_BUCKET must be set where STORAGE_BACKEND is s3.')
  }
  if ((values.AWS_ACCESS_KEY_ID === undefined) !== (values.AWS_SECRET_ACCESS_KEY === undefined)) {
    faults.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set both or neither.')
  }
  return faults
}

/** The settings of storage, from variables that were checked. */
export function storageConfig(values: Variables): StorageConfig {
  return {
    s3: s3Settings(values),
    maxFileBytes: values.FILE_SIZE_LIMIT,
    uploadUrlSeconds: values.SIGNED_UPLOAD_URL_EXPIRATION_TIME,
    patienceMs: values.STORAGE_IDLE_SECONDS * 1000,
    images: {
      enabled: values.IMAGE_TRANSFORMATION_ENABLED,
      maxSidePx: values.IMAGE_TRANSFORMATION_LIMIT_MAX_SIZE,
      maxInputPixels: values.STORAGE_IMAGE_MAX_PIXELS,
      maxInputBytes: values.STORAGE_IMAGE_MAX_BYTES,
      concurrency: values.STORAGE_IMAGE_CONCURRENCY,
      cacheBytes: values.STORAGE_IMAGE_CACHE_MB * MEGABYTE,
    },
  }
}

function s3Settings(values: Variables): S3Settings | undefined {
  if (values.STORAGE_BACKEND === 'file' || values.STORAGE_S3_BUCKET === undefined) return undefined
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  const sessionToken = values.AWS_SESSION_TOKEN
  return {
    bucket: values.STORAGE_S3_BUCKET,
    region: values.STORAGE_S3_REGION,
    endpoint: values.STORAGE_S3_ENDPOINT,
    forcePathStyle: values.STORAGE_S3_FORCE_PATH_STYLE,
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
        : undefined,
  }
}

/** The settings of a server that was told nothing. */
export const defaultStorageConfig: StorageConfig = storageConfig(shape.parse({}))
