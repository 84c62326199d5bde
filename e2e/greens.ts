import type { BrowserContext, Page } from '@playwright/test'
import type { Club } from './club.ts'
import { clientFor, sessionOf } from './people.ts'

export type Position = [lng: number, lat: number]

const METRE = 1 / 111_195

/** The centres of the current course's greens, by number. */
export async function greensOf(club: Club): Promise<Map<number, { id: string; middle: Position }>> {
  const client = await clientFor(club.url, await sessionOf(club.url, 'headgreenkeeper'))
  const { data } = await client
    .from('course')
    .select('hole (id, number, green_id), course_feature (id, geometry)')
    .eq('is_current', true)
    .single()
    .throwOnError()
  const greens = new Map<string, { coordinates: Position[][] }>(
    data.course_feature.map(({ id, geometry }) => [id, geometry]),
  )
  return new Map(
    data.hole.map(({ id, number, green_id }) => {
      const ring = greens.get(green_id)!.coordinates[0]!.slice(1)
      const mean = (axis: 0 | 1) => ring.reduce((sum, place) => sum + place[axis], 0) / ring.length
      return [number, { id, middle: [mean(0), mean(1)] as Position }]
    }),
  )
}

/** Stays at a place with a position that varies by half a metre, until the returned function is called. */
export function standAt(context: BrowserContext, page: Page, [lng, lat]: Position): () => Promise<void> {
  let isOver = false
  const standing = (async () => {
    for (let reading = 0; !isOver; reading++) {
      const away = 0.5 * METRE * Math.sin(reading * 2.4)
      await context.setGeolocation({ longitude: lng + away, latitude: lat - away, accuracy: 3 })
      await page.waitForTimeout(300)
    }
  })()
  return () => {
    isOver = true
    return standing
  }
}
