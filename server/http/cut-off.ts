import { fieldsOf } from '#domain/base/unknown.ts'

/** Whether an error says that the caller went away before the body of the request had arrived. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = fieldsOf(error)
  return code === 'ECONNRESET' && message === 'aborted'
}
