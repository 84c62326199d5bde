/** One request, sent to our API and to the reference. */
export interface OracleCase {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: string
  headers?: Record<string, string>
  /** Why the two answers differ. */
  differs?: string
}

const OBJECT = { accept: 'application/vnd.pgrst.object+json' }
const prefer = (value: string) => ({ prefer: value })
const get = (path: string, headers?: Record<string, string>): OracleCase => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
})
const send = (
  method: OracleCase['method'],
  path: string,
  body: unknown,
  headers?: Record<string, string>,
): OracleCase => ({ method, path, body: JSON.stringify(body), ...(headers && { headers }) })

const differs = (reason: string, item: OracleCase): OracleCase => ({ ...item, differs: reason })

const READS: OracleCase[] = [
  get('/home?select=*&order=id'),
  get('/player?select=id,full:name,handicap::text&order=id.desc&limit=2'),
  get('/player?select=id,details->shoe->>size,details->clubs->0&order=id'),
  get('/player?select=id&details->shoe->>size=eq.44'),
  get('/player?select=id&details->shoe=not.is.null&order=details->shoe->size.desc.nullslast'),
  get('/player?select=shout&order=id'),
  differs(
    'the reference reads no backslash in quoted names',
    get('/odd%20name?select="the id","a,b","q\\"q"'),
  ),
  differs('an empty select is no columns, the reference takes it for all', get('/player?select=&limit=2')),
  get('/best?order=player_id'),
]

const FILTERS: OracleCase[] = [
  get('/player?select=id&id=eq.1'),
  get('/player?select=id&id=neq.1&order=id'),
  get('/player?select=id&id=gt.1&id=lte.3&order=id'),
  get('/player?select=id&name=like.*a*'),
  get('/player?select=id&name=ilike.a*'),
  differs(
    'the reference does not read * as % in lists of patterns',
    get('/player?select=id&name=like(any).{A*,B*}&order=id'),
  ),
  get('/player?select=id&name=match.^[AB]&order=id'),
  get('/player?select=id&name=imatch.^[ab]&order=id'),
  get('/player?select=id&handicap=is.null'),
  get('/player?select=id&active=is.true&order=id'),
  get('/player?select=id&active=not.is.true&order=id'),
  get('/player?select=id&active=is.not_null&order=id'),
  get('/player?select=id&home_id=isdistinct.1&order=id'),
  get('/player?select=id&name=in.("Éva \\"Ö\\", Jr.",Ada)&order=id'),
  get('/player?select=id&id=in.()'),
  get('/player?select=id&id=not.in.(1,2)&order=id'),
  get('/player?select=id&tags=cs.{early}&order=id'),
  get('/player?select=id&tags=cd.{early,fast}&order=id'),
  get('/player?select=id&tags=ov.{late,fast}&order=id'),
  get('/player?select=id&details=cs.{"shoe":{"size":38}}'),
  get('/round?select=id&slot=sl.[5,9)&order=id'),
  get('/round?select=id&slot=adj.[5,9)&order=id'),
  get('/round?select=id&slot=nxr.[5,9)&order=id'),
  get('/round?select=id&words=fts.lost&order=id'),
  get('/round?select=id&story=wfts(english).lost ball&order=id'),
  get('/round?select=id&words=not.plfts(english).lost&order=id'),
  get('/player?select=id&or=(id.eq.1,and(home_id.eq.2,active.is.true))&order=id'),
  get('/player?select=id&not.or=(id.eq.1,id.eq.2)&order=id'),
  get('/player?select=id&or=(name.in.("Éva \\"Ö\\", Jr.",Ben),tags.cs.{fast})&order=id'),
  get('/player?select=id&and=(id.gte.1,not.and(id.eq.2,name.eq.Ben))&order=id'),
  get('/player?select=id&tee=eq.red&order=id'),
  get('/player?select=id&joined=gte.2026-01-01&order=id'),
]

const EMBEDS: OracleCase[] = [
  get('/player?select=id,home(name)&order=id'),
  get('/home?select=id,player(id)&order=id'),
  get('/home?select=id,player!inner(id)&player.id=gt.2&order=id'),
  get('/player?select=id,locker(number)&order=id'),
  get('/locker?select=number,player(name,home(name))&order=number'),
  get('/player?select=id,cup(name)&order=id'),
  get('/cup?select=id,player!inner(name)&player.name=eq.Ben&order=id'),
  get('/player?select=id,round(score)'),
  get('/player?select=id,round!round_player_id_fkey(score)&order=id'),
  get('/player?select=id,played:round!player_id(score)&played.order=score.desc&played.limit=1&order=id'),
  get('/round?select=id,player_id(name),marker:player!round_marker_id_fkey(name)&order=id'),
  get('/player?select=id,pupils:player(id),coach:coach_id(name)&order=id'),
  get('/player?select=name,...home(home:name)&order=id'),
  get('/player?select=id,home()&home=not.is.null&order=id'),
  get('/player?select=id,home(name)&home=is.null&order=id'),
  differs(
    'the reference has no filter on embeds inside or',
    get('/player?select=id,home(name)&or=(home.is.null,id.eq.1)&order=id'),
  ),
  get('/player?select=id,home(name)&order=home(name).desc,id'),
  get('/home?select=id,player(id)&player.or=(id.eq.1,id.eq.3)&order=id'),
  get('/player?select=id,cup(name)&cup.order=name&id=eq.1', prefer('count=exact')),
  get('/home?select=id,player!inner(id)&player.id=gt.2&order=id&limit=1', prefer('count=exact')),
]

const ERRORS: OracleCase[] = [
  get('/playr'),
  get('/player?select=nope'),
  get('/player?nope=eq.1'),
  get('/player?id=eq.abc'),
  differs('other words in details', get('/player?id=foo.1')),
  differs('a hint with the nearest name', get('/player?select=id,cups(name)')),
  get('/player?select=id&home.name=eq.x'),
  get('/home?select=id,player(id)&order=player(id)'),
  get('/player?select=count()'),
  differs('other words', get('/player?select=id,,name')),
  differs('other words in details', get('/player?select=id&order=id.up')),
  get('/player?select=id&limit=-1'),
  get('/player', { accept: 'image/png' }),
  differs(
    'the hint lists the schemas exposed, which are others there',
    get('/player', { 'accept-profile': 'nowhere' }),
  ),
  get('/player?select=id&id=eq.99', OBJECT),
  get('/player?select=id', OBJECT),
  get('/player?select=id&offset=100', prefer('count=exact')),
  get('/player?select=id::nonsense&limit=1'),
  get('/rpc/nofunction'),
  send('POST', '/rpc/greet', { nom: 'x' }),
  send('POST', '/rpc/pick', { x: '1' }),
  send('PATCH', '/rpc/greet', {}),
  differs(
    'an own SQLSTATE is 400 as in PostgREST, the reference fails with 500',
    send('POST', '/rpc/fail', { state: 's' }),
  ),
  send('POST', '/rpc/fail_teapot', {}),
  send('POST', '/rpc/fail_raw', {}),
  { method: 'POST', path: '/home', body: '{"id": 1' },
  send('POST', '/home', { id: 1, name: 'Links' }),
  send('POST', '/home', { id: 9, name: 'N', nope: 1 }),
  send('POST', '/home', { id: 'x', name: 'N' }),
  send('POST', '/home', [{ id: 9, name: 'N' }, { id: 10 }]),
  send('POST', '/player', { id: 9, name: 'N', home_id: 99 }),
  differs(
    'a check is 400 as in PostgREST, the reference fails with 500',
    send('POST', '/player', { id: 9, name: '' }),
  ),
  send('POST', '/player', { name: 'N', initials: 'X' }),
  send('POST', '/counter?on_conflict=label', { key: 'q' }, prefer('resolution=merge-duplicates')),
  send('PUT', '/counter?key=eq.p', { key: 'other', value: 1 }),
  send('PUT', '/counter?value=eq.1', { key: 'p', value: 1 }),
]

const FUNCTIONS: OracleCase[] = [
  send('POST', '/rpc/add', { a: 1 }),
  send('POST', '/rpc/add', { a: 1, b: 5 }),
  get('/rpc/add?a=2&b=3'),
  send('POST', '/rpc/players_of?select=name,home(name)&id=gt.1&order=id', { home: 1 }),
  send('POST', '/rpc/one_player?select=id,name', { pid: 2 }),
  send('POST', '/rpc/scores?limit=2', {}),
  get('/rpc/scores?score=gt.90&order=score'),
  get('/rpc/numbers?upto=3', prefer('count=exact')),
  send('POST', '/rpc/nothing', {}),
  send('POST', '/rpc/split', {}),
  send('POST', '/rpc/total', { v: [1, 2, 3] }),
  get('/rpc/lengths?words={a,b}'),
  send('POST', '/rpc/whole', { any: [1] }),
  send('POST', '/rpc/dressed', {}),
  get('/rpc/bump?k=ro'),
  send('POST', '/rpc/players_of', { home: 1 }, OBJECT),
]

const WRITES: OracleCase[] = [
  send('POST', '/counter', { key: 'a', value: 1 }),
  send(
    'POST',
    '/counter?select=key,value',
    [
      { key: 'b', value: 1 },
      { key: 'c', value: 2 },
    ],
    prefer('return=representation'),
  ),
  differs(
    'the reference leaves the default of a missing key out',
    send(
      'POST',
      '/counter?columns=key,label',
      [{ key: 'd' }, { key: 'e', label: 'l' }],
      prefer('return=representation,missing=default'),
    ),
  ),
  send('POST', '/counter', { key: 'f' }, prefer('return=headers-only')),
  send(
    'POST',
    '/counter',
    { key: 'a', value: 5 },
    prefer('resolution=merge-duplicates,return=representation'),
  ),
  send(
    'POST',
    '/counter',
    [
      { key: 'a', value: 6 },
      { key: 'g', value: 1 },
    ],
    prefer('resolution=ignore-duplicates,return=representation'),
  ),
  send(
    'POST',
    '/tally?on_conflict=a,b',
    { a: 1, b: 1 },
    prefer('resolution=merge-duplicates,return=representation'),
  ),
  send('POST', '/tally', [], prefer('return=representation')),
  differs(
    'the reference gives an array where one object is accepted',
    send(
      'POST',
      '/player?select=id,name,initials,home(name)',
      { id: 50, name: 'zed', home_id: 2, tags: ['x'], details: { a: 1 } },
      { ...OBJECT, ...prefer('return=representation') },
    ),
  ),
  send('PATCH', '/counter?key=eq.a', { value: 9 }),
  send(
    'PATCH',
    '/counter?key=eq.a&select=value',
    { value: 10 },
    { ...OBJECT, ...prefer('return=representation') },
  ),
  send('PATCH', '/counter?key=eq.nobody', { value: 1 }, prefer('return=representation')),
  send('PATCH', '/counter?key=eq.a', {}, prefer('return=representation')),
  differs(
    'an update tells its range as PostgREST does',
    send('PATCH', '/counter?value=gte.0', { label: 'z' }, prefer('count=exact')),
  ),
  send('PATCH', '/counter?value=gte.0', { label: 'y' }, prefer('handling=strict,max-affected=1')),
  differs(
    'PostgREST gives no range for a put',
    send('PUT', '/counter?key=eq.p', { key: 'p', value: 1, label: 'put' }, prefer('return=representation')),
  ),
  differs(
    'PostgREST gives no range for a put',
    send('PUT', '/counter?key=eq.p', { key: 'p', value: 2, label: 'put' }, prefer('return=representation')),
  ),
  { method: 'DELETE', path: '/counter?key=eq.b' },
  {
    method: 'DELETE',
    path: '/counter?key=in.(c,d)&select=key&order=key',
    headers: prefer('return=representation,count=exact'),
  },
  get('/counter?order=key'),
  { method: 'HEAD', path: '/counter', headers: prefer('count=exact') },
  get('/player?select=id&order=id&limit=2', prefer('count=exact')),
  get('/player?select=id&order=id', { range: '1-2' }),
  differs(
    'arrays in CSV are as PostgreSQL prints them',
    get('/player?select=id,name,tags&order=id', { accept: 'text/csv' }),
  ),
  differs(
    'a numeric is a JSON number, the reference writes some as text',
    get('/player?select=id,handicap&order=id', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }),
  ),
]

/** In order: the writes build on each other. */
export const ORACLE_CASES = [...READS, ...FILTERS, ...EMBEDS, ...ERRORS, ...FUNCTIONS, ...WRITES]
