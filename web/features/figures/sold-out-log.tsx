import { Ban, Download } from 'lucide-react'
import { useClubZone } from '#web/data/settings.ts'
import { type SoldOutSpell, soldOutNames } from '#web/features/figures/figures-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** Sold-out dishes: start, duration and author. */
export function SoldOutLog({
  spells,
  onDownload,
}: {
  spells: readonly SoldOutSpell[]
  onDownload: () => void
}) {
  const { t } = useTranslation('figures')
  if (spells.length === 0) return <p className="text-muted">{t('soldOutNone')}</p>
  return (
    <List
      title={t('soldOut')}
      aside={
        <Button icon={Download} className="print:hidden" onClick={onDownload}>
          {t('csv')}
        </Button>
      }
    >
      {spells.map((spell) => (
        <Spell key={spell.id} spell={spell} />
      ))}
    </List>
  )
}

function Spell({ spell }: { spell: SoldOutSpell }) {
  const { t, i18n } = useTranslation('figures')
  const zone = useClubZone()
  const { began_at, began_by, ended_at, ended_by, seconds } = spell
  const who = (person: string | null) => person ?? t('byItself')
  const began = t('began', { at: formatMoment(began_at, i18n.language, zone), who: who(began_by) })
  const ended = ended_at
    ? t('ended', { at: formatMoment(ended_at, i18n.language, zone), who: who(ended_by) })
    : null
  const minutes = Math.round(seconds / 60)
  const lasted =
    minutes < 60
      ? t('shortMinutes', { minutes })
      : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <ListRow
      icon={Ban}
      title={soldOutNames(spell, i18n.language).filter(Boolean).join(' · ')}
      detail={
        <>
          <span className="block">{began}</span>
          {ended ? <span className="block">{ended}</span> : null}
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1">
          <span className="tabular whitespace-nowrap">{lasted}</span>
          {ended_at ? null : <StatusPill tone="wrong">{t('still')}</StatusPill>}
        </span>
      }
    />
  )
}
