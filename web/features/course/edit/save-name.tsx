import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

/** The save button of a name field; says so when the name is saved. */
export function SaveName({ isSaved, label }: { isSaved: boolean; label: string }) {
  const { t } = useTranslation('course')
  return (
    <Button
      type="submit"
      className="mt-[1.625rem] h-12"
      disabled={isSaved}
      {...(!isSaved && { 'aria-label': label })}
    >
      {t(isSaved ? 'edit.nines.saved' : 'edit.nines.save')}
    </Button>
  )
}
