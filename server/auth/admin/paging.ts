import type { Context } from 'hono'
import { validationFailed } from '../errors.ts'

export interface Page {
  /** From 1. */
  number: number
  size: number
}

const largestPage = 1000

/** The requested page; missing or empty parameters mean the first page of 50. Throws AuthError 400. */
export function pageOf(context: Context): Page {
  const size = wholeNumber(context, 'per_page', 50)
  return { number: wholeNumber(context, 'page', 1), size: Math.min(size, largestPage) }
}

function wholeNumber(context: Context, name: string, fallback: number): number {
  const text = context.req.query(name) || String(fallback)
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw validationFailed(`Bad Pagination Parameters: ${name} must be a whole number from 1`)
  }
  return Number(text)
}

/**
 * Sets headers with the total and the addresses of the next and the last page. The official client reads the first `=`
 * of each address as the page's.
 */
export function pagingHeaders(context: Context, address: string, page: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / page.size))
  const others = new URLSearchParams(context.req.query())
  others.delete('page')
  others.set('per_page', String(page.size))
  const link = (number: number, rel: string) => `<${address}?page=${number}&${others}>; rel="${rel}"`
  const links = page.number < last ? [link(page.number + 1, 'next')] : []
  context.header('x-total-count', String(total))
  context.header('link', [...links, link(last, 'last')].join(', '))
}
