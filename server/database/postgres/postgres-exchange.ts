import type { ClientBase, Submittable } from 'pg'
import { databaseError, faultOf, sqlState } from '../errors.ts'
import type { ReplyReader } from '../pipeline.ts'
import { DatabaseError } from '../types.ts'

/** Callbacks of the pg client for a request that we encoded; pg-cursor uses the same interface. */
class Exchange implements Submittable {
  private readonly request: Uint8Array
  private readonly reader: ReplyReader
  private readonly settle: (failure?: unknown) => void

  constructor(request: Uint8Array, reader: ReplyReader, settle: (failure?: unknown) => void) {
    this.request = request
    this.reader = reader
    this.settle = settle
  }

  submit(connection: { stream?: { write(bytes: Uint8Array): unknown } }): void {
    connection.stream?.write(this.request)
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.reader.describe(message.fields)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.reader.row(message.fields)
  }

  handleCommandComplete(message: { text: string }): void {
    this.reader.complete(message.text)
  }

  handleEmptyQuery(): void {
    this.reader.complete('')
  }

  handleReadyForQuery(): void {
    this.settle()
  }

  handleError(error: Error & { severity?: string; code?: string }): void {
    const fromServer = error.severity !== undefined
    if (fromServer) this.reader.fail(error)
    this.settle(fromServer ? undefined : error)
  }
}

/** Parts of a pg client that its types leave out. */
interface RawClient {
  connection: { stream: { destroy(reason: Error): void } }
}

/**
 * Sends one request and feeds the reply to `reader`. `limit`, in milliseconds, is for a server that does not answer;
 * the server's statement time-out comes first. Throws DatabaseError when the connection fails.
 */
export async function exchangeOn(
  client: ClientBase,
  request: Uint8Array,
  reader: ReplyReader,
  limit: number,
): Promise<void> {
  const silent = setTimeout(() => {
    const { connection } = client as unknown as RawClient
    connection.stream.destroy(new Error(`no answer for ${limit / 1000} s`))
  }, limit)
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (failure?: unknown) => (failure === undefined ? resolve() : reject(failure))
      client.query(new Exchange(request, reader, settle))
    })
  } catch (error) {
    throw connectionFault(error)
  } finally {
    clearTimeout(silent)
  }
}

/** Converts a failed or refused connection to a DatabaseError. */
export function connectionFault(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const fault = error as Error & { severity?: string; code?: string }
  if (fault.severity !== undefined) return faultOf(fault)
  const reason = fault.message || fault.code || 'unknown reason'
  return databaseError(sqlState.connectionLost, `The connection to the database failed: ${reason}`)
}
