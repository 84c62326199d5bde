import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { patientStream, type Source } from '../upload/patient-stream.ts'
import type { ByteRange, FileStore, OpenFile } from './files.ts'
import { spool } from './spool.ts'

/** An S3-compatible store, in the AWS SDK's terms. */
export interface S3Settings {
  bucket: string
  region: string
  /** Undefined: Amazon's. */
  endpoint: string | undefined
  /** The bucket is in the path, not in the host name. */
  forcePathStyle: boolean
  /** Undefined: the SDK's default sources, such as the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

const KEPT = 'objects/'
const ASIDE = 'aside/'
/** Concurrent requests for a list of versions. */
const AT_ONCE = 8

/** Stores versions as objects of a bucket. They first arrive in a local folder, so that no partial file is stored. */
export function s3Store(settings: S3Settings, spoolDirectory: string, patienceMs: number): FileStore {
  const { bucket: Bucket } = settings
  const s3 = connection(settings)
  const { receive, discard, clear: clearSpool } = spool(spoolDirectory)

  async function copyKey(from: string, to: string): Promise<boolean> {
    const { client, sdk } = await s3()
    const command = new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })
    return client.send(command).then(() => true, unlessMissing)
  }

  async function removeKeys(keys: string[]): Promise<void> {
    const { client, sdk } = await s3()
    await inGroups(keys, (Key) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
  }

  async function openKey(Key: string): Promise<OpenFile | undefined> {
    const { client, sdk } = await s3()
    const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(unlessMissing)
    if (!head) return undefined
    return {
      size: head.ContentLength ?? 0,
      async stream(range) {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range: rangeOf(range) }))
        return streamOf(Body as Readable, patienceMs)
      },
      close: async () => {},
    }
  }

  /** Keys with a prefix written before a moment, in groups. */
  async function* keysBefore(moment: number, Prefix: string): AsyncGenerator<string[]> {
    const { client, sdk } = await s3()
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      const old = (page.Contents ?? []).filter(({ LastModified }) => (LastModified?.getTime() ?? 0) < moment)
      yield old.flatMap(({ Key }) => Key ?? [])
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  return {
    receive,
    discard,
    async keep(file, version) {
      const { client, sdk } = await s3()
      const Body = createReadStream(file.path)
      const put = { Bucket, Key: KEPT + version, Body, ContentLength: file.size }
      await client.send(new sdk.PutObjectCommand(put)).finally(() => Body.destroy())
      await discard(file)
    },
    copy: (from, to) => copyKey(KEPT + from, KEPT + to),
    async open(version) {
      const object = await openKey(KEPT + version)
      if (object) return object
      return (await copyKey(ASIDE + version, KEPT + version)) ? openKey(KEPT + version) : undefined
    },
    remove: (...versions) => removeKeys(versions.map((version) => KEPT + version)),
    async *versionsBefore(moment) {
      for await (const keys of keysBefore(moment, KEPT)) yield keys.map((key) => key.slice(KEPT.length))
    },
    setAside: (...versions) =>
      inGroups(versions, async (version) => {
        if (await copyKey(KEPT + version, ASIDE + version)) await removeKeys([KEPT + version])
      }),
    async clear({ arrivedBefore, asideBefore }) {
      await clearSpool(arrivedBefore)
      for await (const keys of keysBefore(asideBefore, ASIDE)) await removeKeys(keys)
    },
  }
}

/** Loads the SDK, which is large, at the first request, and not at all for files on the disk. */
function connection({ region, endpoint, forcePathStyle, credentials }: S3Settings) {
  let opening: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const make = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      forcePathStyle,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Many compatible stores do not support checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  return () => {
    opening ??= make()
    return opening
  }
}

function rangeOf(range: ByteRange | undefined): string | undefined {
  return range && `bytes=${range.start}-${range.end}`
}

function streamOf(body: Readable, patienceMs: number): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  const source: Source = {
    read: async () => (await chunks.next()).value,
    close: async () => {
      body.destroy()
    },
  }
  return patientStream(source, patienceMs)
}

/** For `catch` and `then`: false for a missing object; other errors are thrown. */
function unlessMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): false {
  if (error.$metadata?.httpStatusCode !== 404) throw error
  return false
}

async function inGroups<T>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(work))
}
