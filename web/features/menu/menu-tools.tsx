import { ArrowDownUp, Download, FileUp, Search } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '#domain/base/csv.ts'
import { menuTable } from '#domain/menu/csv.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { categoryGaps, dishGaps } from '#domain/menu/missing-texts.ts'
import { useSettings } from '#web/data/settings.ts'
import type { ShownCategory } from '#web/features/menu/menu-data.ts'
import { translatedInto } from '#web/i18n/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { downloadText } from '#web/ui/download.ts'
import { minorDigits } from '#web/ui/format.ts'

const ONLY = ['soldOut', 'gaps', 'counted', 'off'] as const
type Only = (typeof ONLY)[number]

/** Which dishes are in view. */
export interface MenuView {
  words: string
  only: Only | undefined
}

export const noView: MenuView = { words: '', only: undefined }

const fits: Record<Only, (item: KitchenItem) => boolean> = {
  soldOut: ({ sold_out }) => sold_out,
  gaps: (item) => dishGaps(item, translatedInto).length > 0,
  counted: ({ stock }) => stock !== null,
  off: ({ is_active }) => !is_active,
}

/** Whether a dish is in view. */
export function isInView(item: KitchenItem, { words, only }: MenuView): boolean {
  if (only && !fits[only](item)) return false
  const text = [item.name, ...Object.values(item.name_i18n)].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** How many dishes each view shows; of the gaps, how many texts. */
function countsOf(categories: readonly ShownCategory[]): Record<Only, number> {
  const items = categories.flatMap(({ menu_item }) => menu_item)
  const gaps = [
    ...categories.flatMap((category) => categoryGaps(category, translatedInto)),
    ...items.flatMap((item) => dishGaps(item, translatedInto)),
  ]
  const countOf = (only: Only) => items.filter(fits[only]).length
  return { soldOut: countOf('soldOut'), gaps: gaps.length, counted: countOf('counted'), off: countOf('off') }
}

interface MenuToolsProps {
  categories: ShownCategory[]
  view: MenuView
  onView: (view: MenuView) => void
  onOrder: () => void
  onImport: () => void
}

/** Finding dishes, putting categories in order, and the menu as a file. */
export function MenuTools({ categories, view, onView, onOrder, onImport }: MenuToolsProps) {
  const { t } = useTranslation('menu')
  const digits = minorDigits(useSettings()['club.currency'])
  // Typing in the search must not count a thousand dishes again.
  const counts = useMemo(() => countsOf(categories), [categories])
  const save = () =>
    downloadText('menu.csv', csvOf(menuTable(categories, digits, translatedInto)), 'text/csv')
  return (
    <div className="flex flex-col gap-3">
      <label className="input h-12 w-full bg-base-100 text-base">
        <Search size={20} strokeWidth={1.75} className="text-muted" aria-hidden />
        <input
          type="search"
          value={view.words}
          onChange={(event) => onView({ ...view, words: event.target.value })}
          aria-label={t('search')}
          placeholder={t('search')}
        />
      </label>
      <ChipRow label={t('show')}>
        {ONLY.filter((only) => counts[only] > 0 || view.only === only).map((only) => (
          <Chip
            key={only}
            pressed={view.only === only}
            onPress={() => onView({ ...view, only: view.only === only ? undefined : only })}
          >
            {t(`only.${only}`, { count: counts[only] })}
          </Chip>
        ))}
      </ChipRow>
      <div className="flex flex-wrap gap-2">
        <Button icon={FileUp} onClick={onImport}>
          {t('import')}
        </Button>
        <Button icon={Download} disabled={categories.length === 0} onClick={save}>
          {t('export')}
        </Button>
        <Button icon={ArrowDownUp} disabled={categories.length < 2} onClick={onOrder}>
          {t('orderCategories')}
        </Button>
      </div>
    </div>
  )
}
