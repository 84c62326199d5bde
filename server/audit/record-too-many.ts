import type { MiddlewareHandler } from 'hono'
import { clientAddressOf, type ProxyConfig } from '#server/http/client-address.ts'
import type { AuditSink } from './audit-sink.ts'

interface TooManyOptions {
  auditSink: AuditSink
  proxies: ProxyConfig
}

/** Audit codes that differ from the first part of the path. Auth already uses the code `mail` for one of its limits. */
const codes = new Map([
  ['api', 'functions'],
  ['mail', 'contact'],
])

/**
 * Counts the 429 answers of all APIs except auth, which records its limits itself. The code is the API, such as `rest`.
 */
export function recordTooMany({ auditSink, proxies }: TooManyOptions): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const [, api = ''] = context.req.path.split('/')
    if (context.res.status !== 429 || api === 'auth') return
    const code = codes.get(api) ?? api
    auditSink.record({ kind: 'rate_limited', code, address: clientAddressOf(context, proxies).ip })
  }
}
