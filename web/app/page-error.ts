/** An error that is a page's answer: `status` as HTTP means it, and a message for the person. */
export class PageError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

/** The error of a path that has no screen: 404, `Page not found: {path}`. */
export function pageNotFound(path: string): PageError {
  return new PageError(404, `Page not found: ${path}`)
}
