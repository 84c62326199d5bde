import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Hours, Translations } from '#domain/base/json-columns.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { limits } from '#domain/generated/limits.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import { Translated } from '#web/features/menu/dish-texts.tsx'
import {
  addCategory,
  deleteCategory,
  type ShownCategory,
  saveCategory,
} from '#web/features/menu/menu-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface CategoryFormProps {
  /** Absent for a new one, which goes to the end of the menu. */
  category: ShownCategory | undefined
  categories: readonly ShownCategory[]
  onClose: () => void
}

/** A new or existing category: its name in each language and its hours. One without dishes can be deleted. */
export function CategoryForm({ category, categories, onClose }: CategoryFormProps) {
  const { t, i18n } = useTranslation('menu')
  const [name, setName] = useState(category?.name ?? '')
  const [texts, setTexts] = useState<Translations>(category?.name_i18n ?? {})
  const [hours, setHours] = useState<readonly Hours[]>(category?.hours ?? [])
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const act = (work: Promise<void>) => void work.then(onClose, (cause) => setFailure(errorText(cause)))
  const save = () => {
    setIsChecked(true)
    if (!name.trim() || hours.some((span) => hoursFault(span) !== null)) return
    const entries = Object.entries(texts).filter(([, text]) => text.trim() !== '')
    const name_i18n = Object.fromEntries(entries.map(([language, text]) => [language, text.trim()]))
    const text = { name: name.trim(), name_i18n, hours: [...hours] }
    act(category ? saveCategory(category, text) : addCategory(text, categories))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={category ? t('edit', { name: nameIn(category, i18n.language) }) : t('addCategory')}
      actions={
        <Button kind="primary" size="glove" block onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t('name')}
          error={failure ?? (isChecked && !name.trim() ? t('categoryFault') : undefined)}
        >
          <TextInput
            maxLength={limits['menu_category.name']}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {name.trim() ? <Translated original={name} texts={texts} onChange={setTexts} /> : null}
        <HoursField hours={hours} isChecked={isChecked} onChange={setHours} />
        {category && category.menu_item.length === 0 ? (
          <Button
            kind="quiet"
            icon={Trash2}
            className="self-start text-error"
            onClick={() => act(deleteCategory(category.id))}
          >
            {t('deleteCategory')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  )
}
