import type { ByPacesProps } from '#web/features/course/pins/green/by-paces.tsx'
import { lateSheet } from '#web/ui/layers/late-sheet.tsx'

export const LateByPaces = lateSheet<ByPacesProps>(async () => {
  const { ByPaces } = await import('#web/features/course/pins/green/by-paces.tsx')
  return ByPaces
})
