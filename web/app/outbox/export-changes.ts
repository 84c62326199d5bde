import { isRecord } from '#domain/base/unknown.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { ChangeWords } from './change-words.ts'

/** Columns and settings whose values give rights to their reader. */
const SECRET = /token|secret|password|join_code|api_?key/i

/** The changes as a file for support: content, age and refusal, without secrets. */
export function changesAsJson(
  records: readonly MutationRecord[],
  wordsOf: (record: MutationRecord) => ChangeWords,
  build: string,
): string {
  const changes = records.map((record) => {
    const { name, detail } = wordsOf(record)
    const { table, id, data } = record.payload
    return {
      what: detail ? `${name}: ${detail}` : name,
      madeAt: new Date(record.timestamp).toISOString(),
      status: record.status,
      error: record.error,
      type: record.type,
      table,
      id,
      data: SECRET.test(id) ? '…' : withoutSecrets(data),
    }
  })
  return JSON.stringify({ app: 'Greenside', build, exportedAt: new Date().toISOString(), changes }, null, 2)
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, SECRET.test(key) ? '…' : withoutSecrets(one)]),
  )
}
