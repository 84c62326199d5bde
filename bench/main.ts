// npm run bench: speed as ratios against a reference measured in the same run. Absolute numbers are this machine's.
import { benchRest } from './rest.ts'

await benchRest()
process.exit(0)
