import { fieldsOf } from '#domain/base/unknown.ts'

/** An error that is a page's answer: `status` as HTTP means it, and a message for the person. */
export class PageError extends Error {
  readonly status: number
  /** The path that has no screen. */
  readonly path: string | undefined

  constructor(status: number, message: string, path?: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
    this.path = path
  }
}

/** The error of a path that has no screen: 404, `Page not found: {path}`. */
export function pageNotFound(path: string): PageError {
  return new PageError(404, `Page not found: ${path}`, path)
}

/** Whether an error is that the code of a screen could not be fetched. Each browser engine has its own words for it. */
export function isCodeMissing(error: unknown): boolean {
  const { message } = fieldsOf(error)
  return (
    typeof message === 'string' &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(message)
  )
}
