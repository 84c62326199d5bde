/** A refusal that a person can read: a stable code and, for translation, its parameters. */
export interface Refusal {
  code: string
  params?: Record<string, string | number>
}
