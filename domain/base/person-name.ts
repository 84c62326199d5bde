/** First name and surname; undefined where a person has neither. */
export function fullName(
  person: { first_name?: string | null; surname?: string | null } | null | undefined,
): string | undefined {
  return [person?.first_name, person?.surname].filter(Boolean).join(' ') || undefined
}
