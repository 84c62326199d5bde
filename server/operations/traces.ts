import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '#server/database/types.ts'
import type { ProxyConfig } from '#server/http/client-address.ts'
import { areaOf } from './metrics.ts'
import type { TracesConfig } from './settings.ts'

export interface Traces {
  /** A span for each request. */
  middleware: MiddlewareHandler
  /** The database with a span for each use by a request; spans contain no values or texts of statements. */
  watchDatabase(database: Database): Database
  /** Sends the waiting spans. */
  close(): Promise<void>
}

/**
 * Sends traces by OTLP over HTTP. The SDK reads the other OTEL_* variables itself. A request continues the trace in its
 * header only if `proxies` trusts a proxy.
 */
export function startTraces(config: TracesConfig, version: string, proxies: ProxyConfig): Traces {
  const exporter = new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('greenside', version)

  function inSpan<T>(name: string, database: Database, work: () => Promise<T>): Promise<T> {
    // Background work would create thousands of traces with one span.
    if (!trace.getActiveSpan()) return work()
    const attributes = { 'db.system.name': database.engine === 'pglite' ? 'pglite' : 'postgresql' }
    return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  }

  return {
    async middleware(call, next) {
      const { req } = call
      const parent =
        proxies.trusted > 0 ? propagation.extract(context.active(), req.header()) : context.active()
      const attributes = { 'http.request.method': req.method, 'url.path': req.path }
      const span = tracer.startSpan(
        `${req.method} ${areaOf(req.path)}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
      )
      await context.with(trace.setSpan(parent, span), next)
      endSpan(span, call.res.status)
    },
    watchDatabase(database) {
      return {
        ...database,
        run: (...call) => inSpan('database run', database, () => database.run(...call)),
        transaction: (...call) =>
          inSpan('database transaction', database, () => database.transaction(...call)),
        asOwner: (...call) => inSpan('database asOwner', database, () => database.asOwner(...call)),
        runAsOwner: (...call) => inSpan('database runAsOwner', database, () => database.runAsOwner(...call)),
      }
    },
    close: () => provider.shutdown(),
  }
}

function endSpan(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
