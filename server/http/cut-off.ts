/** Whether an error says that the caller went away before the body of the request had arrived. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 'ECONNRESET' && message === 'aborted'
}
