import type { FeatureKind } from '#domain/course/import/kinds.ts'

/** What is being worked on. */
export type Selection =
  | { of: 'none' }
  | { of: 'feature'; id: string }
  | { of: 'hole'; id: string; pickingGreen?: boolean }
  | { of: 'new'; kind: FeatureKind }
  | { of: 'new-hole' }
