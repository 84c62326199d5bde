import type { MenuDraft, MenuFault } from '#web/features/menu/menu-draft.ts'

/** The props of each part of the form. */
export interface FormPartProps {
  draft: MenuDraft
  /** The draft's faults, after the first attempt to save it. */
  faults: Pick<ReadonlyMap<MenuFault, number>, 'has'>
  set: (change: Partial<MenuDraft>) => void
}
