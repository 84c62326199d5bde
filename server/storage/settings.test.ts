import { describe, expect, it } from 'vitest'
import { type ConfigError, readConfig } from '#server/config/config.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

describe('the settings of storage', () => {
  it('are files on the disk, 50 MB each, by default', () => {
    const { storage } = readConfig({})
    expect(storage).toMatchObject({ s3: undefined, maxFileBytes: 52_428_800, uploadUrlSeconds: 7200 })
    expect(storage.images).toMatchObject({ enabled: true, maxSidePx: 2500, maxInputPixels: 50_000_000 })
  })

  it('name an S3-compatible store', () => {
    const { storage } = readConfig({
      STORAGE_BACKEND: 's3',
      STORAGE_S3_BUCKET: 'club-files',
      STORAGE_S3_ENDPOINT: 'https://s3.club.example',
      STORAGE_S3_FORCE_PATH_STYLE: 'true',
      STORAGE_S3_REGION: 'eu-west-2',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      FILE_SIZE_LIMIT: '1000',
    })
    expect(storage).toMatchObject({
      s3: {
        bucket: 'club-files',
        endpoint: 'https://s3.club.example',
        forcePathStyle: true,
        region: 'eu-west-2',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
      maxFileBytes: 1000,
    })
  })

  it('may leave out the keys of the store', () => {
    const { storage } = readConfig({ STORAGE_BACKEND: 's3', STORAGE_S3_BUCKET: 'club-files' })
    expect(storage.s3).toMatchObject({ credentials: undefined, endpoint: undefined, region: 'us-east-1' })
  })

  it.each<[Record<string, string>, string]>([
    [{ STORAGE_BACKEND: 's3' }, 'STORAGE_S3_BUCKET'],
    [{ STORAGE_BACKEND: 'tape' }, 'STORAGE_BACKEND'],
    [{ STORAGE_S3_ENDPOINT: 'ftp://x' }, 'STORAGE_S3_ENDPOINT'],
    [{ STORAGE_S3_BUCKET: '../x' }, 'STORAGE_S3_BUCKET'],
    [{ AWS_ACCESS_KEY_ID: 'alone' }, 'AWS_SECRET_ACCESS_KEY'],
    [{ FILE_SIZE_LIMIT: '50mb' }, 'FILE_SIZE_LIMIT'],
    [{ STORAGE_IMAGE_CONCURRENCY: '0' }, 'STORAGE_IMAGE_CONCURRENCY'],
  ])('%j are refused with a sentence that names the variable', (env, name) => {
    expect(faultsOf(env)).toEqual([expect.stringContaining(name)])
  })
})
