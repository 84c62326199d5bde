import { useTranslation } from 'react-i18next'
import type { Paced } from '#web/features/course/capture/cup/cup-place.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Switch } from '#web/ui/switch.tsx'

interface CupPacesProps {
  paced: Paced | null
  onChange: (paced: Paced | null) => void
  /** Whether the green is on the map, without which paces are no place. */
  possible: boolean
}

const MOST_PACES = 80

/** The cup by paces from the front edge and from one side, as on a paper pin sheet: often better than a fix. */
export function CupPaces({ paced, onChange, possible }: CupPacesProps) {
  const { t } = useTranslation('course')
  if (!possible) return <p className="px-1 text-sm text-warning">{t('capture.cup.noGreen')}</p>
  return (
    <section className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-4">
      <Switch
        label={t('capture.cup.byPaces')}
        hint={t('capture.cup.byPacesHint')}
        checked={paced !== null}
        onChange={(on) => onChange(on ? { front: 10, fromSide: 6, side: 'left' } : null)}
      />
      {paced ? (
        <>
          <Row label={t('capture.cup.front')}>
            <Stepper
              label={t('capture.cup.front')}
              value={paced.front}
              min={0}
              max={MOST_PACES}
              onChange={(front) => onChange({ ...paced, front })}
            />
          </Row>
          <Row label={t('capture.cup.fromSide')}>
            <Stepper
              label={t('capture.cup.fromSide')}
              value={paced.fromSide}
              min={0}
              max={MOST_PACES}
              onChange={(fromSide) => onChange({ ...paced, fromSide })}
            />
          </Row>
          <Segmented
            label={t('capture.cup.side')}
            size="glove"
            value={paced.side}
            choices={[
              { value: 'left', label: t('capture.cup.left') },
              { value: 'right', label: t('capture.cup.right') },
            ]}
            onChange={(side) => onChange({ ...paced, side })}
          />
        </>
      ) : null}
    </section>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span>{label}</span>
      {children}
    </div>
  )
}
