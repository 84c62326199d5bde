import { StorageClient } from '@supabase/storage-js'
import { beforeAll, expect, it } from 'vitest'
import { gatewayUrl, loadConfig } from '#web/data/config.ts'
import { publicUrl } from '#web/data/files/files.ts'
import { fakeBackend } from '#web/data/testing/fake-backend.ts'

beforeAll(async () => {
  fakeBackend()
  await loadConfig()
})

it.each(['avatars/ann/me.webp', 'club/Logo of 2026 (grün).png'])(
  'the address of %s is the library’s',
  (name) => {
    const [bucket, ...path] = name.split('/')
    const files = new StorageClient(`${gatewayUrl()}/storage/v1`).from(bucket!)
    const size = { width: 96, height: 64 }
    const transform = { ...size, resize: 'cover' as const }
    expect(publicUrl(bucket!, path.join('/'))).toBe(files.getPublicUrl(path.join('/')).data.publicUrl)
    expect(publicUrl(bucket!, path.join('/'), size)).toBe(
      files.getPublicUrl(path.join('/'), { transform }).data.publicUrl,
    )
  },
)
