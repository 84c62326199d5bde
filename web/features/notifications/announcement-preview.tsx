import { useState } from 'react'
import { useConnection } from '#web/data/realtime.ts'
import {
  type AnnouncementDraft,
  announce,
  useAnnouncementGroups,
  useReceivers,
} from '#web/features/notifications/announce-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { asLanguage, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

export const ENDS = ['4', '24', '72', '168', ''] as const

export type End = (typeof ENDS)[number]

function endOf({ hours }: AnnouncementDraft): Exclude<End, ''> | 'never' {
  return ENDS.find((end) => end !== '' && end === String(hours)) || 'never'
}

interface PreviewProps {
  draft: AnnouncementDraft
  tongues: readonly string[]
  onBack: () => void
  onSent: () => void
}

/** The announcement in each language, its number of receivers, and the send button. */
export function AnnouncementPreview({ draft, tongues, onBack, onSent }: PreviewProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const { online } = useConnection()
  const receivers = useReceivers(draft.audience, draft.group)
  const [failure, setFailure] = useState<string>()
  const groups = useAnnouncementGroups()
  const group = groups.find(({ value }) => value === draft.group)?.label
  const audience = draft.audience === 'group' && group ? group : t(`announce.to.${draft.audience}`)
  const writtenTongues = tongues.filter((tongue) => draft.texts[tongue]?.title.trim())
  const send = async () => {
    try {
      await announce(draft, tongues)
      toast('success', t(online ? 'announce.onItsWay' : 'announce.stored'))
      onSent()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {writtenTongues.map((tongue) => (
        <article key={tongue} lang={tongue} className="rounded-box border border-line bg-base-100 p-4">
          {tongues.length > 1 ? (
            <p className="mb-1 text-muted text-sm">{languageNames[asLanguage(tongue) ?? 'en']}</p>
          ) : null}
          <h3 className="font-semibold [overflow-wrap:anywhere]">{draft.texts[tongue]!.title}</h3>
          <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
            {draft.texts[tongue]!.body}
          </p>
        </article>
      ))}
      {writtenTongues.length < tongues.length ? (
        <p className="text-muted text-sm">{t('announce.untranslated')}</p>
      ) : null}
      <p>
        {receivers === undefined
          ? t('announce.reachUnknown', { audience })
          : t('announce.reach', { audience, count: receivers })}
      </p>
      <p className="text-muted text-sm">
        {t('announce.leaves', { time: t(`announce.ends.${endOf(draft)}`) })}
      </p>
      {failure ? <ErrorNote what={t('announce.failed')} why={failure} /> : null}
      <Button kind="primary" size="large" block disabled={receivers === 0} onClick={() => void send()}>
        {t('announce.send')}
      </Button>
      <Button size="large" block onClick={onBack}>
        {t('announce.back')}
      </Button>
    </div>
  )
}
