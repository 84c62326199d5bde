import { z } from 'zod'
import { address, flag, whole } from '#server/config/config-values.ts'
import type { S3Settings } from './stores/s3-store.ts'

export interface StorageConfig {
  /** Undefined: files are on this machine's disk. */
  s3: S3Settings | undefined
  /** Maximum bytes of a file in any bucket. */
  maxFileBytes: number
  /** Validity of an upload address in seconds. */
  uploadUrlSeconds: number
  /** Milliseconds that an upload or a download may pause before it is aborted. */
  patienceMs: number
  images: ImageLimits
}

export interface ImageLimits {
  /** Whether pictures can be requested; otherwise such requests are refused. */
  enabled: boolean
  /** Maximum side of a generated picture; larger requests are reduced to it. */
  maxSidePx: number
  /** Maximum pixels of a source picture, all its frames together. */
  maxInputPixels: number
  /** Maximum bytes of a source file. */
  maxInputBytes: number
  /** Number of pictures generated at once. */
  concurrency: number
  /** Maximum bytes of generated pictures on the disk. */
  cacheBytes: number
}

const MEGABYTE = 1024 * 1024

/** Names as in Supabase Storage, where it has them. */
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

/** Faults that concern several variables, as sentences. */
export function storageFaults(values: Variables): string[] {
  const faults: string[] = []
  if (values.STORAGE_BACKEND === 's3' && values.STORAGE_S3_BUCKET === undefined) {
    faults.push('STORAGE_S3_BUCKET must be set when STORAGE_BACKEND is s3.')
  }
  if ((values.AWS_ACCESS_KEY_ID === undefined) !== (values.AWS_SECRET_ACCESS_KEY === undefined)) {
    faults.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together or not at all.')
  }
  return faults
}

/** Storage settings, from validated variables. */
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

/** The default settings of a server. */
export const defaultStorageConfig: StorageConfig = storageConfig(shape.parse({}))
