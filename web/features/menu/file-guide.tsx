import { Download } from 'lucide-react'
import { csvOf } from '#domain/base/csv.ts'
import { fileGuide, menuTemplate } from '#domain/menu/file-guide.ts'
import { priceExamples } from '#domain/menu/typed-price.ts'
import { useSettings } from '#web/data/settings.ts'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadText } from '#web/ui/download.ts'
import { minorDigits } from '#web/ui/format/format.ts'

/** The columns with their own explanation; those of translations share one. */
const HELP = [
  ...(['kind', 'name', 'category', 'dish', 'group', 'id', 'description', 'price', 'allergens'] as const),
  ...(['diets', 'station', 'minutes', 'hours', 'on_menu', 'least', 'most'] as const),
] as const

/** The columns and codes of a menu file, and a template. */
export function FileGuide({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('menu')
  const { translations } = useClubLanguages()
  const saveTemplate = useSaveTemplate()
  const examples = priceExamples(minorDigits(useSettings()['club.currency']))
  return (
    <details open={isOpen} className="rounded-box border border-line bg-base-100">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
        {t('guide.title')}
      </summary>
      <div className="flex flex-col gap-3 border-line border-t p-4">
        <Button icon={Download} className="self-start" onClick={saveTemplate}>
          {t('guide.template')}
        </Button>
        <p className="text-muted text-sm">{t('guide.hint')}</p>
        <dl className="divide-y divide-line">
          {fileGuide(translations).map(({ name, kinds, codes }) => {
            const help = HELP.find((one) => one === name)
            return (
              <div key={name} className="py-2">
                <dt className="flex flex-wrap items-baseline gap-x-3">
                  <code className="font-semibold">{name}</code>
                  <span className="text-muted text-sm">
                    {kinds.map((kind) => t(`kind.${kind}`)).join(' · ')}
                  </span>
                </dt>
                <dd className="text-sm">
                  {help ? t(`guide.column.${help}`, examples) : t('guide.translation')}
                </dd>
                {codes ? (
                  <dd className="text-sm">
                    {t('guide.codes')} <code className="wrap-anywhere">{codes.join(' ')}</code>
                  </dd>
                ) : null}
              </div>
            )
          })}
        </dl>
      </div>
    </details>
  )
}

/** Saves a file with every column and an example of each kind of line. */
export function useSaveTemplate(): () => void {
  const { t } = useTranslation('menu')
  const { translations } = useClubLanguages()
  const digits = minorDigits(useSettings()['club.currency'])
  return () => {
    const names = {
      category: t('guide.example.category'),
      dish: t('guide.example.dish'),
      group: t('guide.example.group'),
      option: t('guide.example.option'),
    }
    downloadText('menu-template.csv', csvOf(menuTemplate(names, digits, translations)), 'text/csv')
  }
}
