import { fieldsOf } from '#domain/base/unknown.ts'

/** An error that becomes a page: `status` as in HTTP, and a message for the person. */
export class PageError extends Error {
  readonly status: number
  /** The unknown path. */
  readonly path: string | undefined

  constructor(status: number, message: string, path?: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
    this.path = path
  }
}

/** The error of an unknown path: 404, `Page not found: {path}`. */
export function pageNotFound(path: string): PageError {
  return new PageError(404, `Page not found: ${path}`, path)
}

/** Whether an error means that a screen's code could not be fetched. Each browser engine has a different message. */
export function isCodeMissing(error: unknown): boolean {
  const { message } = fieldsOf(error)
  return (
    typeof message === 'string' &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(message)
  )
}
