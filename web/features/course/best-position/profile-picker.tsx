import { SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ProfileName, profileNames } from '#domain/course/best-position/profile.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { write } from '#web/data/outbox/outbox.ts'
import type { PinProfile } from '#web/features/course/best-position/best-position-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface ProfilePickerProps {
  /** A built-in name, or the id of one of the club's kinds of day. */
  chosenId: string
  clubProfiles: readonly Shown<PinProfile>[]
  onChoose: (key: string) => void
  onWeights: () => void
}

/** The kinds of day: the built-in ones, then the club's own. */
export function ProfilePicker({ chosenId, clubProfiles, onChoose, onWeights }: ProfilePickerProps) {
  const { t } = useTranslation('course')
  const mine = clubProfiles.find(({ id }) => id === chosenId)
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <ChipRow label={t('best.profile')}>
          {profileNames.map((name: ProfileName) => (
            <Chip key={name} pressed={chosenId === name} onPress={() => onChoose(name)}>
              {t(`best.profiles.${name}`)}
            </Chip>
          ))}
          {clubProfiles.map(({ id, name, sync }) => (
            <Chip key={id} pressed={chosenId === id} onPress={() => onChoose(id)}>
              {name}
              {sync ? <PendingGlyph status={sync.status} /> : null}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {mine ? (
        <IconButton
          icon={Trash2}
          kind="plain"
          label={t('best.discard', { name: mine.name })}
          onClick={() => void write({ type: 'DELETE', table: 'pin_profile', id: mine.id, data: {} })}
        />
      ) : null}
      <IconButton icon={SlidersHorizontal} kind="plain" label={t('best.weights')} onClick={onWeights} />
    </div>
  )
}
