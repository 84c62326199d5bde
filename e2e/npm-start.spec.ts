import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { clubEnvironment, root } from './club-process.ts'
import { newData } from './club-template.ts'

/** `npm start` under a supervisor: npm, a shell, and the server as their child. */
async function npmStart(data: string) {
  const env = await clubEnvironment({ DATA_DIR: data, SHUTDOWN_DELAY_SECONDS: '1' })
  const npm = spawn('npm', ['start'], { cwd: root, env })
  let log = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (log += chunk))
  // Closes when the last process with the output open has ended.
  const closed = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  const ended = new Promise<{ code: number | null; log: string }>((resolve) =>
    npm.once('exit', (code) => resolve({ code, log })),
  )
  const url = `http://127.0.0.1:${env.PORT}`
  const isHealthy = async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok
  await expect.poll(isHealthy, { timeout: 180_000 }).toBe(true)
  const server: number = JSON.parse(readFileSync(join(data, 'database', 'lock'), 'utf8')).pid
  return { npm: npm.pid!, server, port: Number(env.PORT), closed, ended, log: () => log }
}

/** Starts a request; the caller sends its end later. */
async function beginRequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const over = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  socket.write(
    'POST /auth/v1/otp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  return { end: () => socket.write('}'), over }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

const ends = [
  { of: 'npm', signal: 'SIGTERM' },
  { of: 'server', signal: 'SIGTERM' },
] as const

for (const { of, signal } of ends) {
  base(
    `${signal} to ${of === 'npm' ? 'npm' : 'the process below npm'} stops the server after its open requests and frees its port`,
    async () => {
      const data = newData()
      const club = await npmStart(data)
      const request = await beginRequest(club.port)
      process.kill(club[of], signal)
      await expect.poll(club.log, { timeout: 60_000 }).toContain('Stopping')
      request.end()
      expect(await request.over).toMatch(/^HTTP\/1\.1 4\d\d /)
      // When npm ends, a supervisor kills each process that still runs.
      const { code, log } = await club.ended
      expect(log).toContain('Stopped.')
      expect(code).toBe(0)
      await club.closed
      expect(await isFree(club.port)).toBe(true)
      rmSync(data, { recursive: true, force: true })
    },
  )
}
