import { rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { SERVING } from './request-backup.ts'

/** Writes into the data folder where its server answers on this machine; the function returned takes it away. */
export async function announceServing(dataDir: string, server: Server): Promise<() => Promise<void>> {
  const address = server.address()
  if (address === null || typeof address === 'string') return async () => {}
  const path = join(dataDir, SERVING)
  const url = `http://${reachable(address.address)}:${address.port}`
  await writeFile(path, `${JSON.stringify({ url })}\n`, { mode: 0o600 })
  return () => rm(path, { force: true })
}

/** A server on every interface answers on the loopback one too. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return address.includes(':') ? `[${address}]` : address
}
