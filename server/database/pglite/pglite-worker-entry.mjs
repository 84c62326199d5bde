// A worker thread does not take over the TypeScript loader of the thread that makes it.
import { register } from 'tsx/esm/api'

register()
await import('./pglite-worker.ts')
