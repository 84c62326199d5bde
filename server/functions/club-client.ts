import type { Hono } from 'hono'
import type { ClubAnswer, ClubClient } from './shared/function.ts'

/** A client of the data API in this process; the headers identify the caller. */
export function clubClient(rest: Pick<Hono, 'request'>, headers: Record<string, string>): ClubClient {
  const post = async (path: string, body: object): Promise<ClubAnswer> => {
    const response = await rest.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    const parsed = text === '' ? null : JSON.parse(text)
    if (response.ok) return { data: parsed, error: null, status: response.status }
    return { data: null, error: parsed, status: response.status }
  }
  return {
    rpc: (name, args) => post(`/rpc/${name}`, args),
    from: (table) => ({ insert: (row) => post(`/${table}`, row) }),
  }
}
