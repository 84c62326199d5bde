import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { noProxies } from '#server/http/client-address.ts'
import { startTraces } from './traces.ts'

interface Span {
  traceId: string
  parentSpanId?: string
  spanId: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

const database = testDatabase()

/** A collector that stores the spans sent to it. */
async function startCollector() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { spans, server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('a trace has the request and its statements, and continues the trace of a trusted proxy', async () => {
  const { spans, server, endpoint } = await startCollector()
  const proxies = { ...noProxies, trusted: 1 }
  const traces = startTraces({ endpoint, serviceName: 'club' }, 'test', proxies)
  const traced = traces.watchDatabase(database)
  const app = new Hono()
  app.use(traces.middleware)
  app.get('/rest/v1/hole', async (context) => context.json((await traced.runAsOwner('select 1')).rows))
  await traced.runAsOwner('select 1')
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await app.request('/rest/v1/hole?secret=hush', {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await traces.close()
  server.close()
  const request = spans.find(({ name }) => name === 'GET rest')!
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(spans.filter(({ name }) => name === 'database runAsOwner')).toMatchObject([
    { traceId, parentSpanId: request.spanId },
  ])
  expect(JSON.stringify(spans)).not.toMatch(/hush|select 1/)
})
