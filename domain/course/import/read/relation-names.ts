import { fieldsOf } from '#domain/base/unknown.ts'
import type { SourceFeature } from './source-feature.ts'

type Fields = Record<string, unknown>

/** Relations that draw one feature from several ways; others are groups, such as the holes of a layout. */
const DRAWING = /^(multipolygon|boundary)$/

/** The names of the relations of each way, by the way's id. */
export type RelationNames = ReadonlyMap<string, readonly string[]>

/** Reads them from the elements that Overpass answers. */
export function relationNames(elements: readonly Fields[]): RelationNames {
  const names = new Map<string, string[]>()
  for (const { type, tags, members } of elements) {
    const { name, type: kind } = fieldsOf(tags)
    if (type !== 'relation' || !Array.isArray(members)) continue
    if (typeof name !== 'string' || DRAWING.test(String(kind))) continue
    for (const member of members.map(fieldsOf)) {
      const id = `${member.type}/${member.ref}`
      names.set(id, [...(names.get(id) ?? []), name])
    }
  }
  return names
}

/** Reads them from OSM XML, the names with their entities. */
export function relationNamesOfXml(text: string): RelationNames {
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  const elements = [...text.matchAll(/<relation[\s>][\s\S]*?<\/relation>/g)].map(([relation]): Fields => {
    const tags = [...relation.matchAll(/<tag\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'k') ?? '',
      attribute(tag, 'v') ?? '',
    ])
    const members = [...relation.matchAll(/<member\s[^>]*>/g)].map(([member]) => ({
      type: attribute(member, 'type'),
      ref: attribute(member, 'ref'),
    }))
    return { type: 'relation', tags: Object.fromEntries(tags), members }
  })
  return relationNames(elements)
}

/** Reads them from the property that overpass turbo writes, as a list or as its text. */
export function relationsInGeoJson(property: unknown): string[] {
  const list = typeof property === 'string' ? parsedList(property) : property
  if (!Array.isArray(list)) return []
  return list.map(fieldsOf).flatMap(({ reltags }) => {
    const { name, type } = fieldsOf(reltags)
    return typeof name === 'string' && !DRAWING.test(String(type)) ? [name] : []
  })
}

export function withRelations(features: readonly SourceFeature[], names: RelationNames): SourceFeature[] {
  return features.map((feature) => {
    const own = feature.osmId === null ? undefined : names.get(feature.osmId)
    return own ? { ...feature, relations: own } : feature
  })
}

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
