import { beforeAll } from 'vitest'
import type { Database } from '../database/types.ts'
import { makeKeys, type TestAuth, testAuth } from './testing.ts'

/** The auth server of one test file, with its own keys; created in a `beforeAll`. */
export function testAuthServer(database: Database, env?: Record<string, string>): TestAuth {
  const server = {} as TestAuth
  beforeAll(async () => {
    Object.assign(server, testAuth(database, await makeKeys(), env))
  })
  return server
}
