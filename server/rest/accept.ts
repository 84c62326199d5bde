import { mediaType } from './errors.ts'

/** What the body is: a JSON array, exactly one JSON object, or CSV; JSON perhaps without its nulls. */
export interface Media {
  shape: 'array' | 'object' | 'csv'
  stripNulls: boolean
  contentType: string
}

const JSON_TYPE = 'application/json'
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

/** The first media type of the header, best quality first, that can be served. Throws RestError PGRST107. */
export function parseAccept(header: string | null): Media {
  const ranges = (header || '*/*').split(',').map(mediaRange)
  ranges.sort((a, b) => b.quality - a.quality)
  for (const { type, params } of ranges) {
    const found = Object.hasOwn(MEDIA, type) ? MEDIA[type] : undefined
    if (found === undefined) continue
    const stripNulls = type.includes('vnd.pgrst') && params.includes('nulls=stripped')
    const suffix = stripNulls ? '; nulls=stripped' : ''
    return { shape: found.shape, stripNulls, contentType: `${found.contentType}${suffix}; charset=utf-8` }
  }
  throw mediaType(ranges.map((range) => range.type))
}

function mediaRange(text: string): { type: string; params: string[]; quality: number } {
  const [type = '', ...params] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = params.find((param) => param.startsWith('q='))
  return { type, params, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}
