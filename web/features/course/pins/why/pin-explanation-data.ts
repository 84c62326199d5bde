import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'

const PERSON = 'profiles (first_name, surname)'

/** A hole's published pin of a date with its explanation, and its cut; for staff. */
export function usePinExplanation(courseId: string, holeId: string, date: string) {
  return useQuery({
    queryKey: ['pin_explanation', courseId, holeId, date],
    queryFn: async () => {
      const [set, cut] = await Promise.all([
        readPublished(courseId, holeId, date),
        readNewestCut(holeId, date),
      ])
      return { set, cut }
    },
  })
}

async function readPublished(courseId: string, holeId: string, date: string) {
  const { data } = await supabase()
    .from('pin_set')
    .select(
      `id, pin_position!inner (hole_id), pin_explanation (hole_id, inputs, chosen_at, author:${PERSON})`,
    )
    .eq('date', date)
    .eq('course_id', courseId)
    .eq('status', 'published')
    .eq('pin_position.hole_id', holeId)
    .eq('pin_explanation.hole_id', holeId)
    .maybeSingle()
    .throwOnError()
  return data && { explanation: data.pin_explanation[0] ?? null }
}

async function readNewestCut(holeId: string, date: string) {
  const { data } = await supabase()
    .from('pin_cut')
    .select(`id, accuracy_m, planned_distance_m, cut_at, cutter:${PERSON}`)
    .eq('hole_id', holeId)
    .eq('date', date)
    .order('cut_at', { ascending: false })
    .limit(1)
    .throwOnError()
  return data[0] ?? null
}
