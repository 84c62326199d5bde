// Also on PostgreSQL: the catalogue of another version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noProxies } from '#server/http/client-address.ts'
import { type Fixture, openFixture } from '../testing.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.database.execScript(`
    comment on schema club is E'The club\nAll that members keep';
    comment on table club.home is E'Where people play\nOne row for each club';
    comment on column club.home.name is 'As on the sign';
    alter table club.home add column code varchar(3);
    revoke execute on function club.bump(text) from public;
    grant execute on function club.bump(text) to service_role`)
})
afterAll(() => fixture.close())

interface Document {
  info: { title: string; description: string }
  host: string
  basePath: string
  paths: Record<string, Record<string, { parameters: object[] }>>
  definitions: Record<string, { properties: Record<string, object>; required: string[] }>
  parameters: Record<string, object>
}

async function documentFor(token: string, headers: Record<string, string> = {}): Promise<Document> {
  const response = await fixture.request('/', { token, headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
  return (await response.json()) as Document
}

const methods = ({ paths }: Document, path: string) => Object.keys(paths[path] ?? {})

describe('the document at the root', () => {
  it('has the scheme of the caller behind a trusted proxy only', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    expect(await documentFor('anon', headers)).toMatchObject({ schemes: ['http'] })
    const proxies = { ...noProxies, trusted: 1 }
    const behind = await openFixture({ proxies })
    const response = await behind.request('/', { token: 'anon', headers })
    expect(await response.json()).toMatchObject({ schemes: ['https'] })
    await behind.close()
  })

  it('describes relations with their columns, types and keys', async () => {
    const { definitions, info, host, basePath } = await documentFor('service')
    expect({ info, host, basePath }).toMatchObject({
      info: { title: 'The club', description: 'All that members keep' },
      host: 'club.test',
      basePath: '/rest/v1',
    })
    expect(definitions.player).toMatchObject({
      required: ['id', 'name', 'tee', 'tags', 'details', 'joined'],
      properties: {
        id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
        home_id: { description: "Note:\nThis is a Foreign Key to `home.id`.<fk table='home' column='id'/>" },
        handicap: { type: 'number', format: 'numeric' },
        tags: { type: 'array', items: { type: 'string' } },
        tee: { type: 'string', enum: ['white', 'yellow', 'red'] },
        active: { type: 'boolean' },
        details: { format: 'jsonb' },
      },
    })
    expect(definitions.home).toMatchObject({
      description: 'Where people play\nOne row for each club',
      properties: { name: { description: 'As on the sign' }, code: { maxLength: 3 } },
    })
  })

  it('describes the operations of each', async () => {
    const document = await documentFor('service')
    expect(methods(document, '/player')).toEqual(['get', 'post', 'delete', 'patch'])
    expect(methods(document, '/best')).toEqual(['get'])
    expect(methods(document, '/rpc/add')).toEqual(['get', 'post'])
    expect(methods(document, '/rpc/bump')).toEqual(['post'])
    expect(document.paths['/rpc/add']?.post?.parameters).toMatchObject([
      { schema: { required: ['a'], properties: { a: { type: 'integer' }, b: { type: 'integer' } } } },
    ])
  })

  it('has every definition that it refers to', async () => {
    const document = await documentFor('service')
    const references = new Set<string>()
    JSON.stringify(document, (key, value) => {
      if (key === '$ref') references.add(value)
      return value
    })
    expect(references.size).toBeGreaterThan(100)
    for (const text of references) {
      const [, kind, name = ''] = /^#\/(parameters|definitions)\/(.+)$/.exec(text)!
      expect(Object.keys(document[kind as 'parameters'])).toContain(name)
    }
  })

  it('shows a role only what the role may use', async () => {
    const anon = await documentFor('anon')
    expect(methods(anon, '/note')).toEqual([])
    expect(anon.definitions.note).toBeUndefined()
    const ann = await documentFor('ann')
    expect(Object.keys(ann.definitions.note?.properties ?? {})).toEqual(['id', 'owner', 'body', 'secret'])
    expect(methods(ann, '/sealed')).toEqual([])
    expect(methods(ann, '/rpc/bump')).toEqual([])
    expect(methods(await documentFor('service'), '/sealed')).not.toEqual([])
  })

  it('describes the requested schema', async () => {
    const { definitions } = await documentFor('service', { 'accept-profile': 'vault' })
    expect(Object.keys(definitions)).toEqual(['box'])
  })

  it('is returned for its own media type, JSON or without a slash, and for no other', async () => {
    await documentFor('service', { accept: 'application/openapi+json' })
    await documentFor('service', { accept: 'application/json' })
    expect((await fixture.request('')).status).toBe(200)
    const csv = await fixture.request('/', { headers: { accept: 'text/csv' } })
    expect(csv.status).toBe(406)
    expect(await csv.json()).toMatchObject({ code: 'PGRST107' })
    const table = await fixture.request('/player', { headers: { accept: 'application/openapi+json' } })
    expect(table.status).toBe(406)
  })

  it('answers HEAD and OPTIONS, and cannot be written', async () => {
    const head = await fixture.request('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await fixture.request('/', { method: 'OPTIONS' })
    expect(options.headers.get('allow')).toBe('OPTIONS,GET,HEAD')
    expect((await fixture.request('/', { method: 'POST', body: '{}' })).status).toBe(405)
  })

  it('may include everything exposed, or be off, by setting', async () => {
    const open = await openFixture({ openApi: 'ignore-privileges' })
    const all = (await (await open.request('/', { token: 'anon' })).json()) as Document
    expect(methods(all, '/sealed')).toContain('get')
    await open.close()
    const closed = await openFixture({ openApi: 'disabled' })
    const response = await closed.request('/')
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'PGRST126' }])
    await closed.close()
  })
})
