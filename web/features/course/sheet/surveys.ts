import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LocalFrame } from '#domain/course/local-frame.ts'
import type { Height } from '#domain/course/slope/height-map.ts'
import { supabase } from '#web/data/client.ts'

interface SurveyRow {
  feature_id: string
  lng: number
  lat: number
  /** Centimetres east, centimetres north, millimetres up; one point after the other. */
  heights: number[]
}

/** Heights of the surveyed greens. */
export interface Surveys {
  /** In metres of a frame; null for a green that nobody surveyed. */
  heightsOf(featureId: string | undefined, frame: LocalFrame): Height[] | null
}

/** The newest survey of each green. For those who look after the course; `wanted` false reads nothing. null: none. */
export function useSurveys(wanted: boolean): Surveys | null {
  const { data } = useQuery({
    queryKey: ['green_survey', 'heights'],
    enabled: wanted,
    queryFn: async () => {
      const { data: rows } = await supabase()
        .from('green_survey')
        .select('feature_id, lng, lat, heights')
        .order('created_at')
        .throwOnError()
      return rows as unknown as SurveyRow[]
    },
  })
  return useMemo(() => (wanted && data && data.length > 0 ? surveysOf(data) : null), [wanted, data])
}

function surveysOf(rows: readonly SurveyRow[]): Surveys {
  const newest = new Map(rows.map((row) => [row.feature_id, row]))
  return {
    heightsOf(featureId, frame) {
      const row = featureId === undefined ? undefined : newest.get(featureId)
      if (!row) return null
      const origin = frame.toPoint(row)
      return Array.from({ length: Math.floor(row.heights.length / 3) }, (_, i) => {
        const [east, north, up] = row.heights.slice(3 * i, 3 * i + 3) as [number, number, number]
        return { x: origin.x + east / 100, y: origin.y + north / 100, z: up / 1000 }
      })
    },
  }
}
