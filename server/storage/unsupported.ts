import type { Hono } from 'hono'
import { notEnabled } from './errors.ts'

/**
 * What the client offers and this server does not have: buckets of vectors and of Iceberg tables need engines of their own
 * (S3 Vectors, an Iceberg catalogue), and the club has neither vectors nor tables to put there.
 */
export function addUnsupportedRoutes(app: Hono): void {
  app.all('/vector/*', () => {
    throw notEnabled('vector buckets')
  })
  app.all('/iceberg/*', () => {
    throw notEnabled('analytics buckets')
  })
}
