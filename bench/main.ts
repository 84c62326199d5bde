// npm run bench: speed as ratios against a reference measured in the same run. Absolute numbers are this machine's.
// Names after it choose: npm run bench -- rest storage. A part has a name of its own: npm run bench -- kitchen:tickets
import { benchActs } from './acts.ts'
import { benchAuth } from './auth.ts'
import { benchBackup } from './backup.ts'
import { benchBatches } from './batches.ts'
import { benchCapacity } from './capacity.ts'
import { benchClubs } from './clubs.ts'
import { benchErrors } from './errors.ts'
import { benchEstimate } from './estimate.ts'
import { benchImport } from './import.ts'
import { benchIssues } from './issues.ts'
import { benchBumps, benchTickets } from './kitchen.ts'
import { benchMap } from './map.ts'
import { benchOrderInsert, benchOrderReads } from './orders.ts'
import { benchPins } from './pins.ts'
import { benchPlans } from './plans.ts'
import { benchEvent, benchReplay, benchStart } from './queue.ts'
import { benchCrowd, benchRealtime } from './realtime.ts'
import { benchRest } from './rest.ts'
import { benchSlopes } from './slopes.ts'
import { benchServerStart } from './start.ts'
import { benchStorage } from './storage.ts'
import { benchVisit } from './visit.ts'
import { benchWorst } from './worst.ts'

const benches: Record<string, () => Promise<void>> = {
  rest: benchRest,
  realtime: benchRealtime,
  'realtime:crowd': benchCrowd,
  storage: benchStorage,
  auth: benchAuth,
  pins: benchPins,
  import: benchImport,
  map: benchMap,
  'kitchen:tickets': benchTickets,
  'kitchen:bumps': benchBumps,
  'orders:insert': benchOrderInsert,
  'orders:reads': benchOrderReads,
  'orders:plans': benchPlans,
  'orders:batches': benchBatches,
  acts: benchActs,
  visit: benchVisit,
  issues: benchIssues,
  estimate: benchEstimate,
  errors: async () => benchErrors(),
  slopes: async () => benchSlopes(),
  worst: benchWorst,
  backup: benchBackup,
  capacity: benchCapacity,
  clubs: benchClubs,
  start: benchServerStart,
  'queue:replay': benchReplay,
  'queue:event': benchEvent,
  'queue:start': benchStart,
}
const names = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  const [whole = ''] = name.split(':')
  if (names.length === 0 || names.includes(name) || names.includes(whole)) await bench()
}
process.exit(0)
