import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import { addCategory } from '#web/features/kitchen/menu-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

const LONGEST_NAME = 80

/** A new category at the end of the menu. */
export function AddCategory({ after }: { after: number }) {
  const { t } = useTranslation('kitchen')
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const close = () => {
    setOpen(false)
    setName('')
    setFault(undefined)
  }
  const save = () => {
    if (!name.trim()) return setFault(t('menu.categoryFault'))
    addCategory(name.trim(), after + 1).then(close, (cause) => setFault(errorText(cause)))
  }
  return (
    <>
      <Button size="glove" icon={FolderPlus} onClick={() => setOpen(true)}>
        {t('menu.addCategory')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('menu.addCategory')}
        actions={
          <Button kind="primary" size="glove" block onClick={save}>
            {t('menu.save')}
          </Button>
        }
      >
        <Field label={t('menu.name')} error={fault}>
          <TextInput
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </Dialog>
    </>
  )
}
