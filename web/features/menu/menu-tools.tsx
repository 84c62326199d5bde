import { ArrowDownUp, Download, FileUp, Languages, MapPin, Search } from 'lucide-react'
import { useMemo } from 'react'
import { csvOf } from '#domain/base/csv.ts'
import { menuTable } from '#domain/menu/csv.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { categoryGaps, dishGaps } from '#domain/menu/missing-texts.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useSettings } from '#web/data/settings.ts'
import type { ShownCategory } from '#web/features/menu/menu-data.ts'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { downloadText } from '#web/ui/download.ts'
import { minorDigits } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/link.tsx'

const ONLY = ['soldOut', 'gaps', 'counted', 'off'] as const
type Only = (typeof ONLY)[number]

/** The filter of the visible dishes. */
export interface MenuView {
  words: string
  only: Only | undefined
}

export const noView: MenuView = { words: '', only: undefined }

const fits: Record<Only, (item: KitchenItem, languages: readonly string[]) => boolean> = {
  soldOut: ({ sold_out }) => sold_out,
  gaps: (item, languages) => dishGaps(item, languages).length > 0,
  counted: ({ stock }) => stock !== null,
  off: ({ is_active }) => !is_active,
}

/** Whether a dish is in view; `languages` are those of translations. */
export function isInView(
  item: KitchenItem,
  { words, only }: MenuView,
  languages: readonly string[],
): boolean {
  if (only && !fits[only](item, languages)) return false
  const text = [item.name, ...Object.values(item.name_i18n)].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The number of dishes in each view; for gaps, of texts. */
function countsOf(categories: readonly ShownCategory[], languages: readonly string[]): Record<Only, number> {
  const items = categories.flatMap(({ menu_item }) => menu_item)
  const gaps = [
    ...categories.flatMap((category) => categoryGaps(category, languages)),
    ...items.flatMap((item) => dishGaps(item, languages)),
  ]
  const countOf = (only: Only) => items.filter((item) => fits[only](item, languages)).length
  return { soldOut: countOf('soldOut'), gaps: gaps.length, counted: countOf('counted'), off: countOf('off') }
}

/** The tools that open over the menu. */
type MenuTool = 'order' | 'import'

interface MenuToolsProps {
  categories: ShownCategory[]
  view: MenuView
  onView: (view: MenuView) => void
  onOpen: (tool: MenuTool) => void
}

/** Search, category order, and the menu as a file. */
export function MenuTools({ categories, view, onView, onOpen }: MenuToolsProps) {
  const { t } = useTranslation('menu')
  const isAdmin = useRole() === 'admin'
  const { translations } = useClubLanguages()
  const digits = minorDigits(useSettings()['club.currency'])
  // Typing in the search must not recount a thousand dishes.
  const counts = useMemo(() => countsOf(categories, translations), [categories, translations])
  const save = () => downloadText('menu.csv', csvOf(menuTable(categories, digits, translations)), 'text/csv')
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
        <Button icon={FileUp} onClick={() => onOpen('import')}>
          {t('import')}
        </Button>
        {categories.length > 0 ? (
          <Button icon={Download} onClick={save}>
            {t('export')}
          </Button>
        ) : null}
        <Button icon={ArrowDownUp} disabled={categories.length < 2} onClick={() => onOpen('order')}>
          {t('orderCategories')}
        </Button>
        <Link to="/menumanage/places" className={buttonClass('plain')}>
          <MapPin size={20} strokeWidth={1.75} aria-hidden />
          {t('places.open')}
        </Link>
        {isAdmin ? (
          <Link to="/settings/club" className={buttonClass('plain')}>
            <Languages size={20} strokeWidth={1.75} aria-hidden />
            {t('languages')}
          </Link>
        ) : null}
      </div>
    </div>
  )
}
