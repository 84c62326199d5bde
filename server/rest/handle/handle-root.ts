import { mediaType, noRootDocument } from '../errors.ts'
import { openApiDocument } from '../openapi/openapi.ts'
import { DESCRIBE, type Described } from '../openapi/openapi-sql.ts'
import { mediaRanges } from '../parse/accept.ts'
import { type Call, planned, type RestService } from './context.ts'

const TYPES = ['application/openapi+json', 'application/json', 'application/*', '*/*']

/** GET and HEAD of the root: the API as OpenAPI. `mount` is the path before it. Throws RestError, DatabaseError. */
export async function describeRoot(gateway: RestService, call: Call, mount: string): Promise<Response> {
  if (gateway.openApi === 'disabled') throw noRootDocument()
  const types = mediaRanges(call.request.headers.get('accept')).map(({ type }) => type)
  if (!types.some((type) => TYPES.includes(type))) throw mediaType(types)
  const values = [call.schema, gateway.openApi === 'ignore-privileges']
  const { rows } = await gateway.inTurn(call, () =>
    gateway.database.run<Described>(call.scope, DESCRIBE, values),
  )
  const { host, protocol } = new URL(call.request.url)
  const scheme = gateway.isBehindTls ? 'https' : protocol.slice(0, -1)
  const place = { host, scheme, path: mount, schema: call.schema }
  const document = await planned(gateway.source, (cache) => openApiDocument(rows[0]!, cache, place))
  const headers = new Headers({ 'content-type': 'application/openapi+json; charset=utf-8' })
  if (gateway.schemas.length > 1) headers.set('content-profile', call.schema)
  return new Response(call.method === 'HEAD' ? null : JSON.stringify(document), { headers })
}
