// A worker thread does not inherit the TypeScript loader of its parent thread.
import { register } from 'tsx/esm/api'

register()
await import('./pglite-worker.ts')
