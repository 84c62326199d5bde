// npm run bench: speed as ratios against a reference measured in the same run. Absolute numbers are this machine's.
import { benchRealtime } from './realtime.ts'
import { benchRest } from './rest.ts'
import { benchStorage } from './storage.ts'

await benchRest()
await benchRealtime()
await benchStorage()
process.exit(0)
