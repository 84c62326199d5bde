import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/** Format of the file, not of the database: a newer program reads every older format. */
export const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const column = z.object({ name: z.string(), type: z.string() })

const table = z.object({
  /** With its schema, such as `public.user_order`. */
  name: z.string(),
  columns: z.array(column).min(1),
  rows: z.int().min(0),
  /** Hash of the table's lines: each row is a JSON array of texts and nulls in the order of `columns`. */
  sha256,
})

const storedFile = z.object({ version: z.string().regex(/^[\w-]+$/), size: z.int().min(0), sha256 })

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  app: z.string(),
  /** ISO 8601 in UTC. */
  madeAt: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** The migrations that match its tables. */
  migrations: z.array(z.string()).min(1),
  /** Hash of the applied platform; missing in back-ups of 0.1.0. */
  platform: z.string().optional(),
  tables: z.array(table).min(1),
  /** Objects of an operator, which the file does not contain, such as `view public.sales`. */
  leftOut: z.array(z.string()).optional(),
  /** The last value of each sequence; null: unused. */
  sequences: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
  /** The uploaded files; with `bucket` they are there and not in the back-up. */
  files: z.object({
    bucket: z.string().optional(),
    included: z.array(storedFile),
    /** Versions in the database without a file. */
    missing: z.array(z.string()),
  }),
  /** The club's key files. */
  keys: z.array(z.object({ name: z.enum(['keys.json', 'push-keys.json']), sha256 })),
})

/** The first part of a back-up. Lists the other parts with counts and hashes. */
export type Manifest = z.infer<typeof manifest>
/** The rows of a club, without its files and keys. */
export type ClubRows = Pick<Manifest, 'migrations' | 'platform' | 'tables' | 'leftOut' | 'sequences'>
export type TableContent = Manifest['tables'][number]
export type SavedFile = z.infer<typeof storedFile>

/** Path of the part with a table's rows. */
export const tablePartOf = (table: { name: string }) => `tables/${table.name}.jsonl.gz`

/** Path of the part with an uploaded file. */
export const filePartOf = (version: string) => `files/${version.slice(0, 2)}/${version}`

/** Throws BackupError for a text that is not a manifest, or of an unknown format. */
export function parseManifest(text: string): Manifest {
  const json = jsonOf(text)
  const { format } = z
    .object({ format: z.number().catch(0) })
    .catch({ format: 0 })
    .parse(json)
  if (format > FORMAT) {
    throw new BackupError('The back-up was made by a newer version of the program: install that one first.')
  }
  const read = manifest.safeParse(json)
  if (read.success) return read.data
  throw new BackupError(`manifest.json of the back-up is damaged (${read.error.issues[0]?.path.join('.')}).`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupError('manifest.json of the back-up is damaged.')
  }
}
