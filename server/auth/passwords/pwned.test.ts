import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { checkPassword } from './passwords.ts'

const leaked = 'greenkeeper1'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
let list: Server
const asked: string[] = []
let slow = false

beforeAll(async () => {
  list = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['add-padding']} ${request.headers['user-agent']}`)
    if (slow) return
    const suffixes = [
      `${'0'.repeat(35)}:3`,
      `${hashOf(leaked).slice(5)}:51`,
      `${hashOf('padding here').slice(5)}:0`,
    ]
    response.end(suffixes.join('\r\n'))
  })
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  list.closeAllConnections()
  list.close()
})

function rules(env: Record<string, string> = {}) {
  const { port } = list.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const base = { GOTRUE_PASSWORD_HIBP_ENABLED: 'true', PASSWORD_HIBP_URL: url, PASSWORD_HIBP_TIMEOUT: '1s' }
  return readConfig({ ...base, ...env }).auth.password
}
const refusal = (password: string, env?: Record<string, string>) =>
  checkPassword(password, rules(env)).then(
    () => undefined,
    (error) => error,
  )

describe('a leaked password', () => {
  it('is refused with the reason pwned, and only five characters of its hash are sent out', async () => {
    expect(await refusal(leaked)).toMatchObject({
      status: 422,
      code: 'weak_password',
      extra: { weakPassword: { reasons: ['pwned'] } },
    })
    expect(asked).toEqual([`/range/${hashOf(leaked).slice(0, 5)} true Greenside`])
    expect(await refusal('nobody has this one')).toBeUndefined()
    expect(await refusal('padding here')).toBeUndefined()
  })

  it('is looked up only when it is strong otherwise', async () => {
    asked.length = 0
    expect(await refusal('abc')).toMatchObject({ extra: { weakPassword: { reasons: ['length'] } } })
    expect(asked).toEqual([])
  })

  it('is accepted without an answer of the service, or refused if the club requires the check', async () => {
    const error = console.error
    console.error = () => undefined
    slow = true
    expect(await refusal(leaked)).toBeUndefined()
    slow = false
    expect(await refusal(leaked, { PASSWORD_HIBP_URL: 'http://127.0.0.1:9' })).toBeUndefined()
    const closed = { PASSWORD_HIBP_URL: 'http://127.0.0.1:9', GOTRUE_PASSWORD_HIBP_FAIL_CLOSED: 'true' }
    expect(await refusal(leaked, closed)).toMatchObject({ code: 'weak_password' })
    console.error = error
  })
})
