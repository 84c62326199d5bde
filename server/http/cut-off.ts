import { fieldsOf } from '#domain/base/unknown.ts'

/** Whether the caller disconnected before the request's body had arrived. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = fieldsOf(error)
  return code === 'ECONNRESET' && message === 'aborted'
}
