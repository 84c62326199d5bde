import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config/config.ts'
import { failure } from '#server/database/testing-engines.ts'
import type { ReportProgress } from './progress.ts'
import { type AnsweredBackup, progressLines } from './progress-lines.ts'
import { requestBackup } from './request-backup.ts'

const made: AnsweredBackup = {
  ...{
    name: 'a.tar',
    path: '/backups/a.tar',
    bytes: 1,
    unproven: null,
    isShared: false,
    tables: [],
    leftOut: [],
  },
  files: { included: [], missing: [] },
}
let server: Server
let config: Config
let answer: (response: ServerResponse) => unknown

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenside-request-'))
  config = readConfig({ DATA_DIR: dataDir })
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/x-ndjson')
    void answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await writeFile(join(dataDir, 'serving.json'), JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(config.dataDir, { recursive: true })
})

const line = (response: ServerResponse, content: object) => response.write(`${JSON.stringify(content)}\n`)

describe('npm run backup with a running server', () => {
  it('waits as long as the server makes progress, and shows its steps', async () => {
    answer = (response) => {
      for (const step of ['reading public.user_order', 'packing the file'])
        line(response, { step, silentSeconds: 29 })
      response.end(JSON.stringify({ made }))
    }
    const steps: string[] = []
    expect(await requestBackup(config, (step) => steps.push(step), { silenceSeconds: 30 })).toEqual(made)
    expect(steps).toEqual(['reading public.user_order', 'packing the file'])
  })

  it('ends with the last step when the server makes no progress, is gone or refuses', async () => {
    const ends: [typeof answer, string][] = [
      [
        (response) => line(response, { step: 'packing the file', silentSeconds: 1800 }),
        '30 minutes (packing the file)',
      ],
      [(response) => line(response, { step: 'packing the file', silentSeconds: 0 }), 'nothing arrived for'],
      [
        (response) => response.end('{"step": "packing the file", "silentSeconds": 0}\n'),
        'ended its answer before',
      ],
      [(response) => response.end('{"error": "The disk is full."}'), 'The disk is full.'],
      [(response) => response.end('{"name": "of an older server"}'), 'restart the server first'],
      [(response) => response.writeHead(403).end(), 'refused to make a back-up (403)'],
    ]
    for (const [end, sentence] of ends) {
      answer = end
      const request = requestBackup(config, () => {}, { silenceSeconds: 1800, deadMs: 500 })
      expect((await failure(request)).message).toContain(sentence)
    }
  })
})

describe('the response of the server', () => {
  it('begins at once and repeats the present step', async () => {
    let finish: (value: AnsweredBackup) => void = () => {}
    const lines = progressLines((onProgress) => {
      onProgress('reading public.user_order')
      return new Promise((resolve) => {
        finish = resolve
      })
    }, 5)
    const seen: string[] = []
    for await (const chunk of lines) {
      seen.push(...new TextDecoder().decode(chunk).trim().split('\n'))
      if (seen.length === 4) finish(made)
    }
    expect(JSON.parse(seen[0]!)).toMatchObject({ step: 'beginning' })
    for (const repeated of seen.slice(1, 4)) {
      expect(JSON.parse(repeated)).toEqual({ step: 'reading public.user_order', silentSeconds: 0 })
    }
    expect(JSON.parse(seen.at(-1)!)).toEqual({ made })
  })

  it('does not end the back-up when its caller is gone', async () => {
    let report: ReportProgress = () => {}
    const lines = progressLines((onProgress) => {
      report = onProgress
      return new Promise(() => {})
    })
    await lines.cancel()
    expect(() => report('packing the file')).not.toThrow()
  })
})
