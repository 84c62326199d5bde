import type { StorageClient } from '@supabase/storage-js'
import { fetchInName } from '#web/data/client.ts'
import { gatewayUrl } from '#web/data/config.ts'

let files: Promise<StorageClient> | undefined

/** The files of a bucket. Rejects if its code cannot be fetched. */
export async function bucket(name: string): Promise<ReturnType<StorageClient['from']>> {
  files ??= import('@supabase/storage-js').then(
    (library) => new library.StorageClient(`${gatewayUrl()}/storage/v1`, {}, fetchInName),
  )
  const client = await files.catch((cause: unknown) => {
    files = undefined
    throw cause
  })
  return client.from(name)
}

/** The address of a file of a public bucket; `size`: a picture that fills that many pixels. */
export function publicUrl(
  bucketName: string,
  path: string,
  size?: { width: number; height: number },
): string {
  const address = `${gatewayUrl()}/storage/v1`
  const file = encodeURI(`${bucketName}/${path}`)
  if (!size) return `${address}/object/public/${file}`
  return `${address}/render/image/public/${file}?width=${size.width}&height=${size.height}&resize=cover`
}
