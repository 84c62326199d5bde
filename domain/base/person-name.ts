/** The name of a person, as its reader may see it. */
export interface PersonName {
  first_name: string | null
  surname: string | null
}

/** First name and surname; undefined if both are missing. */
export function fullName(person: Partial<PersonName> | null | undefined): string | undefined {
  return [person?.first_name, person?.surname].filter(Boolean).join(' ') || undefined
}

/** At most two letters, whole characters in any script; empty without a name. */
export function initialsOf(person: Partial<PersonName> | null | undefined): string {
  return [person?.first_name, person?.surname].map((part) => [...(part ?? '')][0] ?? '').join('')
}
