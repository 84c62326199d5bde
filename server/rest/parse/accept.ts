import { mediaType } from '../errors.ts'

/** The form of the body: a JSON array, exactly one JSON object, or CSV; JSON possibly without nulls. */
export interface Media {
  shape: 'array' | 'object' | 'csv'
  stripNulls: boolean
  contentType: string
  /** Set when the caller wants the execution plan instead of the rows. */
  plan: PlanRequest | undefined
}

interface PlanRequest {
  format: 'json' | 'text'
  options: readonly PlanOption[]
}

type PlanOption = (typeof PLAN_OPTIONS)[number]

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const
const JSON_TYPE = 'application/json'
const PLAN_TYPE = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/
const MEDIA: Record<string, Pick<Media, 'shape' | 'contentType'>> = {
  '*/*': { shape: 'array', contentType: JSON_TYPE },
  'application/*': { shape: 'array', contentType: JSON_TYPE },
  [JSON_TYPE]: { shape: 'array', contentType: JSON_TYPE },
  'application/vnd.pgrst.array': { shape: 'array', contentType: 'application/vnd.pgrst.array+json' },
  'application/vnd.pgrst.array+json': { shape: 'array', contentType: 'application/vnd.pgrst.array+json' },
  'application/vnd.pgrst.object': { shape: 'object', contentType: 'application/vnd.pgrst.object+json' },
  'application/vnd.pgrst.object+json': { shape: 'object', contentType: 'application/vnd.pgrst.object+json' },
  'text/csv': { shape: 'csv', contentType: 'text/csv' },
}

/**
 * The first supported media type of the header, best quality first; plans only if `withPlans`. Throws RestError
 * PGRST107.
 */
export function parseAccept(header: string | null, withPlans: boolean): Media {
  const ranges = mediaRanges(header)
  for (const range of ranges) {
    const media = planMedia(range, withPlans) ?? rowMedia(range)
    if (media !== undefined) return media
  }
  throw mediaType(ranges.map((range) => range.type))
}

export interface MediaRange {
  /** In lower case, without parameters. */
  type: string
  params: string[]
}

/** The media ranges of an Accept header, best quality first; any type when it is missing. */
export function mediaRanges(header: string | null): MediaRange[] {
  const ranges = unquotedParts(header || '*/*', ',').map((text) => {
    const [type = '', ...params] = unquotedParts(text.toLowerCase(), ';')
    const quality = params.find((param) => param.startsWith('q='))
    return { type, params, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
  })
  return ranges.sort((a, b) => b.quality - a.quality)
}

/** Parts between separators outside double quotes, trimmed. */
function unquotedParts(text: string, separator: ',' | ';'): string[] {
  const part = separator === ',' ? /(?:"[^"]*"|[^,])+/g : /(?:"[^"]*"|[^;])+/g
  return (text.match(part) ?? []).map((each) => each.trim())
}

function rowMedia({ type, params }: MediaRange): Media | undefined {
  const media = Object.hasOwn(MEDIA, type) ? MEDIA[type] : undefined
  if (media === undefined) return undefined
  const stripNulls = type.includes('vnd.pgrst') && params.includes('nulls=stripped')
  const suffix = stripNulls ? '; nulls=stripped' : ''
  const contentType = `${media.contentType}${suffix}; charset=utf-8`
  return { shape: media.shape, stripNulls, contentType, plan: undefined }
}

/** `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose`. */
function planMedia({ type, params }: MediaRange, withPlans: boolean): Media | undefined {
  const match = PLAN_TYPE.exec(type)
  if (match === null || !withPlans) return undefined
  const parameter = (name: string) =>
    params.find((param) => param.startsWith(`${name}=`))?.slice(name.length + 1)
  const forType = parameter('for')?.replace(/^"|"$/g, '') ?? JSON_TYPE
  const [rows] = mediaRanges(forType).flatMap((range) => rowMedia(range) ?? [])
  if (rows === undefined) return undefined
  const flags = parameter('options')?.split('|') ?? []
  const options = PLAN_OPTIONS.filter((option) => flags.includes(option))
  const format = match[1] === 'json' ? 'json' : 'text'
  const suffix = options.length === 0 ? '' : `; options=${options.join('|')}`
  const contentType = `application/vnd.pgrst.plan+${format}; for="${forType}"${suffix}; charset=utf-8`
  return { ...rows, contentType, plan: { format, options } }
}
