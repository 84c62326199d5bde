import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { createVerifier, type Keys, loadKeys } from '#server/keys/keys.ts'
import { createMailbox } from '#server/mail/mailbox.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createRealtime } from '#server/realtime/realtime.ts'
import { createSmsSender } from '#server/sms/sms-sender.ts'

const database = testDatabase()
let folder: string
let server: Server
let keys: Keys

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-cut-off-'))
  const config = { ...readConfig({ DATA_DIR: folder, DEMO: '0' }), port: 0 }
  keys = await loadKeys(config)
  const mailbox = createMailbox()
  const verifier = createVerifier(keys)
  const mailer = createMailer(config.mail, mailbox)
  const smsSender = createSmsSender(config.sms, mailbox)
  const realtime = createRealtime({ database, verifier })
  const app = createApp({
    config,
    database,
    keys,
    verifier,
    mailer,
    smsSender,
    mailbox,
    realtime,
    version: 'test',
  })
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  await createUser(database)
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

/** Sends part of a request with the server's own key and disconnects; returns the gateway's log. */
async function cutOff(path: string, type: string, body: string): Promise<unknown[][]> {
  const logs = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  for (const log of logs) log.mockImplementation(() => {})
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const key = keys.serviceRoleKey
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nauthorization: Bearer ${key}\r\ncontent-type: ${type}\r\ncontent-length: 50000\r\n\r\n${body}`,
  )
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  await vi.waitFor(() => expect(request.readableDidRead).toBe(true), 30_000)
  socket.destroy()
  await vi.waitFor(() => expect(logs.flatMap(({ mock }) => mock.calls)).not.toEqual([]), 30_000)
  const logged = logs.flatMap(({ mock }) => mock.calls)
  for (const log of logs) log.mockRestore()
  return logged
}

const form =
  '--zz\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

it.each([
  ['/storage/v1/object/avatars/a/b.jpg', 'text/plain', 'x'.repeat(8000)],
  ['/storage/v1/object/avatars/a/b.jpg', 'image/jpeg', 'x'.repeat(2000)],
  ['/storage/v1/object/avatars/a/b.jpg', 'multipart/form-data; boundary=zz', form],
  ['/rest/v1/issue', 'application/json', '{"a":'],
  ['/functions/v1/weather', 'application/json', '{"a":'],
])(
  'a request that is cut off is one line in the log, without a stack (14.13): %s as %s',
  async (path, type, body) => {
    if (type === 'text/plain')
      await database.execScript(`update storage.buckets set allowed_mime_types = null`)
    else await database.execScript(`update storage.buckets set allowed_mime_types = '{image/*}'`)
    const logged = await cutOff(path, type, body)
    expect(logged).toHaveLength(1)
    for (const part of logged[0]!) expect(part).toBeTypeOf('string')
    expect(logged[0]!.join(' ')).toMatch(/cut off/)
    expect(logged[0]!.join(' ')).not.toContain('\n')
  },
)
