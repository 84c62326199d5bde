import { supabase } from '#web/data/client.ts'

/** The address of a dish's photo in the public bucket, or undefined when it has none. */
export function useDishPhoto(path: string | null): string | undefined {
  return path ? supabase().storage.from('menu').getPublicUrl(path).data.publicUrl : undefined
}
