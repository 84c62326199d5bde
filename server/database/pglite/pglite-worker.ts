import { parentPort, workerData } from 'node:worker_threads'
import { openDirectory } from './pglite-instance.ts'

export type WorkerReply =
  | { kind: 'opened' }
  | { kind: 'answer'; bytes: Uint8Array }
  | { kind: 'broken'; cause: string }
/** Messages to the worker: a protocol request, or the command to close the database and end. */
export type WorkerRequest = Uint8Array | 'close'

const port = parentPort!
const say = (reply: WorkerReply, transfer: ArrayBuffer[] = []) => port.postMessage(reply, transfer)
const broken = (error: unknown) =>
  say({ kind: 'broken', cause: error instanceof Error ? error.message : String(error) })

async function serve(directory: string): Promise<void> {
  const database = await openDirectory(directory)
  say({ kind: 'opened' })
  port.on('message', (request: WorkerRequest) => {
    if (request === 'close') {
      void database.close().finally(() => process.exit())
      return
    }
    database
      .exchange(request)
      .then((bytes) => say({ kind: 'answer', bytes }, [bytes.buffer as ArrayBuffer]), broken)
  })
}

serve(workerData.directory).catch(broken)
