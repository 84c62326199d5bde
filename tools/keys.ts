// npm run keys: prints the keys that clients open the gateway with; made now if this is the first start.
import { ConfigError, readConfig } from '#server/config/config.ts'
import { loadKeys } from '#server/keys/keys.ts'

try {
  const { anonKey, serviceRoleKey } = await loadKeys(readConfig(process.env))
  console.log(`ANON_KEY=${anonKey}\nSERVICE_ROLE_KEY=${serviceRoleKey}`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
