import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type PinProfileSettings,
  type Rules,
  type Term,
  terms,
} from '#domain/course/best-position/profile.ts'
import { slopeLimit } from '#domain/course/best-position/rules/slope-rule.ts'
import type { Wind } from '#domain/course/best-position/scores/wind-score.ts'
import { SaveProfile } from '#web/features/course/best-position/save-profile.tsx'
import { Slider } from '#web/features/course/best-position/slider.tsx'
import { WindField } from '#web/features/course/best-position/wind-field.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface WeightsSheetProps {
  open: boolean
  onClose: () => void
  courseId: string
  profile: PinProfileSettings
  onProfile: (profile: PinProfileSettings) => void
  /** Resets to the chosen kind of day. */
  onReset: () => void
  isChanged: boolean
  wind: Wind | null
  onWind: (wind: Wind | null) => void
  onSave: (profileId: string) => void
}

/** All weights and rules of the choice, to view and to change. */
export function WeightsSheet(props: WeightsSheetProps) {
  const { open, onClose, profile, onProfile, onReset, isChanged } = props
  const { t, i18n } = useTranslation('course')
  const all = terms.reduce((sum, term) => sum + profile.weights[term], 0)
  const share = (value: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(all > 0 ? value / all : 0)
  const weigh = (term: Term, value: number) =>
    onProfile({ ...profile, weights: { ...profile.weights, [term]: value } })
  return (
    <Sheet open={open} onClose={onClose} title={t('best.weights')}>
      <div className="flex flex-col gap-6">
        <Part title={t('best.rulesTitle')}>
          <RuleSliders rules={profile.rules} onChange={(rules) => onProfile({ ...profile, rules })} />
        </Part>
        <Part title={t('best.wishesTitle')}>
          {terms.map((term) => (
            <Slider
              key={term}
              label={t(`best.terms.${term}`)}
              hint={t(`best.termHints.${term}`)}
              value={profile.weights[term]}
              min={0}
              max={6}
              step={0.5}
              valueText={share(profile.weights[term])}
              onChange={(value) => weigh(term, value)}
            />
          ))}
          <Slider
            label={t('best.difficulty')}
            value={profile.difficulty}
            min={0}
            max={1}
            step={0.05}
            valueText={formatNumber(profile.difficulty * 100, i18n.language)}
            onChange={(difficulty) => onProfile({ ...profile, difficulty })}
          />
        </Part>
        <Part title={t('best.balanceTitle')}>
          {(['zone', 'side', 'grade'] as const).map((key) => (
            <Slider
              key={key}
              label={t(`best.terms.${key}`)}
              value={profile.balance[key]}
              min={0}
              max={1}
              step={0.05}
              valueText={formatNumber(profile.balance[key] * 100, i18n.language)}
              onChange={(value) => onProfile({ ...profile, balance: { ...profile.balance, [key]: value } })}
            />
          ))}
        </Part>
        <Part title={t('best.wind')}>
          <WindField wind={props.wind} onChange={props.onWind} />
        </Part>
        <div className="flex flex-col gap-3">
          <Button icon={RotateCcw} disabled={!isChanged} onClick={onReset}>
            {t('best.reset')}
          </Button>
          <SaveProfile courseId={props.courseId} profile={profile} onSave={props.onSave} />
        </div>
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-2 font-semibold text-lg">{title}</legend>
      {children}
    </fieldset>
  )
}

function RuleSliders({ rules, onChange }: { rules: Rules; onChange: (rules: Rules) => void }) {
  const { t, i18n } = useTranslation('course')
  const metres = (value: number) =>
    `${formatNumber(value, i18n.language, 2)} ${lengthUnit('metres', i18n.language)}`
  return (
    <>
      <Slider
        label={t('best.edgePaces')}
        hint={t('best.edgeHint')}
        value={rules.edgePaces}
        min={2}
        max={8}
        step={0.5}
        valueText={t('best.paces', { count: rules.edgePaces })}
        onChange={(edgePaces) => onChange({ ...rules, edgePaces })}
      />
      <Slider
        label={t('best.error')}
        hint={t('best.errorHint')}
        value={rules.errorM}
        min={0}
        max={3}
        step={0.05}
        valueText={`± ${metres(rules.errorM)}`}
        onChange={(errorM) => onChange({ ...rules, errorM })}
      />
      <Slider
        label={t('best.stimp')}
        hint={t('best.stimpHint', { limit: formatNumber(slopeLimit(rules.stimpFt), i18n.language, 1) })}
        value={rules.stimpFt}
        min={6}
        max={14}
        step={0.5}
        valueText={t('best.feet', { feet: formatNumber(rules.stimpFt, i18n.language, 1) })}
        onChange={(stimpFt) => onChange({ ...rules, stimpFt })}
      />
    </>
  )
}
