// The build runs this in a separate process: makes the empty cluster that a first start copies. Argument: its folder.
import { rm } from 'node:fs/promises'
import { createDirectory } from './pglite-instance.ts'

const [directory = ''] = process.argv.slice(2)
await rm(directory, { recursive: true, force: true })
await createDirectory(directory)
process.exit(0)
