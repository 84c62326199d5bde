import type { Translations } from '../base/json-columns.ts'

/** The colours of tees, by the words of clubs and maps. */
export const teeColourNames = [
  'black',
  'white',
  'yellow',
  'gold',
  'blue',
  'green',
  'orange',
  'red',
  'silver',
] as const
export type TeeColour = (typeof teeColourNames)[number]

/** A tee of the club: its colour, and its name by language. */
export interface ClubTee {
  colour: TeeColour
  name: Translations
}

/** The tags of a tee on the map. */
export interface MappedTee {
  name: string | null
  properties?: Record<string, unknown> | null | undefined
}

/**
 * The colour of a tee on the map: from its `tee` tag or its name, else from the club's tee with this name. Of two
 * colours the first counts.
 */
export function teeColourOf(
  { name, properties }: MappedTee,
  tees: readonly ClubTee[],
): TeeColour | undefined {
  const words = `${properties?.tee ?? ''} ${name ?? ''}`.toLowerCase().split(/[^a-z]+/)
  const own = words.flatMap((word) => teeColourNames.find((colour) => colour === word) ?? [])[0]
  return own ?? tees.find((tee) => name !== null && hasName(tee, name))?.colour
}

/** The parts of a course with the colour in each tee's properties, also where only the name is that of a club's tee. */
export function withTeeColours<Feature extends MappedTee & { kind: string }>(
  features: readonly Feature[],
  tees: readonly ClubTee[],
): readonly Feature[] {
  if (tees.length === 0) return features
  return features.map((feature) => {
    const tee = feature.kind === 'tee' ? teeColourOf(feature, tees) : undefined
    return tee ? { ...feature, properties: { ...feature.properties, tee } } : feature
  })
}

/** The club's tee of a colour. */
export function clubTeeOf(colour: TeeColour | undefined, tees: readonly ClubTee[]): ClubTee | undefined {
  return tees.find((tee) => tee.colour === colour)
}

/**
 * The tee's name in the reader's language, else in the first language of the club that has one, else in any language.
 */
export function teeNameIn(
  { name }: ClubTee,
  language: string,
  clubLanguages: readonly string[],
): string | undefined {
  return (
    [language, ...clubLanguages].map((one) => name[one]).find(Boolean) ?? Object.values(name).find(Boolean)
  )
}

function hasName(tee: ClubTee, name: string): boolean {
  const key = name.trim().toLowerCase()
  return Object.values(tee.name).some((one) => one.trim().toLowerCase() === key)
}
