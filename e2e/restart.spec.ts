import { rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { test as base, expect } from '@playwright/test'
import WebSocket from 'ws'
import { clubEnvironment, runClub } from './club-process.ts'
import { newData } from './club-template.ts'

const CALLERS = 8

interface Answer {
  status: number
  text: string
}

/** Sends one request; a refused connection has reached no gateway, and rejects with ECONNREFUSED. */
function send(
  url: string,
  options: { agent?: Agent; method?: string; headers?: object; body?: string } = {},
) {
  const { body, headers, ...rest } = options
  return new Promise<Answer>((resolve, reject) => {
    const call = request(url, { ...rest, headers: { 'content-type': 'application/json', ...headers } })
    call.on('response', (answer: IncomingMessage) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function signIn(url: string) {
  const { anonKey } = JSON.parse((await send(`${url}/app-config.json`)).text)
  const body = JSON.stringify({ email: 'member@greenside.example', password: 'greenside-demo' })
  const headers = { apikey: anonKey }
  const answer = await send(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  const { access_token, user } = JSON.parse(answer.text)
  return { headers: { apikey: anonKey, authorization: `Bearer ${access_token}` }, id: user.id, anonKey }
}

base('a restart under load fails no request, and makes live screens connect again', async () => {
  const data = newData()
  const env = await clubEnvironment({ DATA_DIR: data })
  const url = `http://127.0.0.1:${env.PORT}`
  const first = await runClub(env)
  const { headers, id, anonKey } = await signIn(url)
  const failures: string[] = []
  const answered = { before: 0, after: 0 }
  let phase: keyof typeof answered = 'before'
  let isOver = false

  /** Alternates reads and writes on one connection, like a proxy that waits for a gateway (Caddy's lb_try_duration). */
  async function call(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; !isOver; turn += 1) {
      const isWrite = turn % 2 === 1
      const path = isWrite ? `/rest/v1/profiles?id=eq.${id}` : '/rest/v1/menu_item?select=*'
      const change = { method: 'PATCH', body: JSON.stringify({ locale: 'en' }) }
      try {
        const { status, text } = await send(url + path, { agent, headers, ...(isWrite && change) })
        if (status >= 300) failures.push(`${status} ${text}`)
        else answered[phase] += 1
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED') failures.push(String(error))
        else await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    agent.destroy()
  }

  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${anonKey}`,
  )
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  const callers = Array.from({ length: CALLERS }, call)
  await expect.poll(() => answered.before).toBeGreaterThan(100)
  await first.stop()
  phase = 'after'
  const second = await runClub(env)
  await expect.poll(() => answered.after).toBeGreaterThan(100)
  isOver = true
  await Promise.all(callers)
  expect(failures).toEqual([])
  expect(await closed).toBe(1001)
  await second.kill()
  rmSync(data, { recursive: true, force: true })
})
