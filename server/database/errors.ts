import { DatabaseError } from './types.ts'

/** The fields of an ErrorResponse, as parsed by pg-protocol. */
export interface ServerFault {
  message: string | undefined
  severity?: string | undefined
  code?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
  schema?: string | undefined
}

export function faultOf(fault: ServerFault): DatabaseError {
  return new DatabaseError({
    message: fault.message ?? 'The database answered with an error without a text',
    code: fault.code ?? 'XX000',
    detail: fault.detail,
    hint: fault.hint,
    constraint: fault.constraint,
    table: fault.table,
    column: fault.column,
    schema: fault.schema,
  })
}

/** SQLSTATEs that this layer throws itself. */
export const sqlState = {
  statementTimeout: '57014',
  zeroCharacter: '22021',
  idleInTransaction: '25P03',
  notSupported: '0A000',
  nestedUse: '25001',
  transactionOver: '25P01',
  cannotConnect: '57P03',
  connectionLost: '08006',
  diskFull: '53100',
  tooComplex: '54001',
  crashed: '57P02',
} as const

export function databaseError(code: string, message: string, hint?: string): DatabaseError {
  return new DatabaseError({ code, message, hint })
}
