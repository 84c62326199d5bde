import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'

interface PanelHeadProps {
  title: string
  onClose: () => void
  children?: React.ReactNode
}

/** The selected feature, with a button that deselects it. */
export function PanelHead({ title, onClose, children }: PanelHeadProps) {
  const { t } = useTranslation('course')
  return (
    <div className="flex items-center gap-1">
      <h1 className="min-w-0 flex-1 truncate font-semibold text-lg">{title}</h1>
      {children}
      <IconButton icon={X} label={t('edit.cancel')} onClick={onClose} />
    </div>
  )
}

interface NameFieldProps {
  name: string | null
  maxLength: number
  onSave: (name: string | null) => void
}

/** A name with its own save button, so that typing writes nothing. */
export function NameField({ name, maxLength, onSave }: NameFieldProps) {
  const { t } = useTranslation('course')
  const [text, setText] = useState(name ?? '')
  const newValue = text.trim() || null
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t('edit.field.name')} optional>
          <TextInput value={text} maxLength={maxLength} onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
      <Button className="h-12" disabled={newValue === name} onClick={() => onSave(newValue)}>
        {t('edit.nines.save')}
      </Button>
    </div>
  )
}
