// Writes orders endlessly and prints each answered one: tsx testing-writer.ts DATA_DIR FIRST_ID.

import { writeOrder } from '../testing-orders.ts'
import { openPglite } from './pglite.ts'

const [dataDir = '', first = '0'] = process.argv.slice(2)
const database = await openPglite(dataDir)
let next = Number(first)

async function writeOn(): Promise<void> {
  for (;;) {
    const id = next
    next += 1
    await writeOrder(database, id)
    process.stdout.write(`${id}\n`)
  }
}

process.stdout.write('ready\n')
await Promise.all(Array.from({ length: 5 }, writeOn))
