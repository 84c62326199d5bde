import { CircleSlash, MountainSnow } from 'lucide-react'
import { hardRules } from '#domain/course/best-position/rules/hard-rules.ts'
import type { BrokenRule } from '#domain/course/best-position/rules/violations.ts'
import type { GreenSuggestion, SuggestedPin } from '#domain/course/best-position/suggestion.ts'
import { pinSheetPlace } from '#domain/course/green/paces.ts'
import type { FlagColours } from '#web/data/course/course.ts'
import {
  gradeWords,
  sideWords,
  useReasons,
  zoneWords,
} from '#web/features/course/best-position/reason-text.ts'
import { hatches, SuggestionDrawing } from '#web/features/course/best-position/suggestion-drawing.tsx'
import { lengthIn, useGreenUnit } from '#web/features/course/green/use-length-text.ts'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'

interface GreenResultProps {
  green: MappedGreen
  suggestion: GreenSuggestion
  /** The difficulty wanted for an ordinary pin of the day. */
  targetDifficulty: number
  colours: FlagColours
  /** Takes the least bad place. */
  onTake: () => void
}

/** One green: its suggested hole with reasons, or the rule that leaves no place. */
export function GreenResult({ green, suggestion, targetDifficulty, colours, onTake }: GreenResultProps) {
  const { t } = useTranslation('course')
  const reasons = useReasons()(suggestion, targetDifficulty)
  const { pin: place } = suggestion
  return (
    <div className="flex flex-col gap-3">
      <SuggestionDrawing green={green} suggestion={suggestion} colours={colours} />
      {place ? null : <Refusal suggestion={suggestion} onTake={onTake} />}
      {place && !suggestion.fixed ? (
        <div className="rounded-box border border-line bg-base-100 px-4 py-3" aria-live="polite">
          {reasons.map((reason, i) => (
            <p key={reason} className={i === 0 ? 'font-semibold' : 'mt-1 text-sm'}>
              {reason}
            </p>
          ))}
        </div>
      ) : null}
      <Legend suggestion={suggestion} />
      {place ? <PlaceFacts green={green} place={place} /> : null}
      {place && suggestion.broken.length > 0 ? <Broken broken={suggestion.broken} /> : null}
      {suggestion.fixed ? <p className="px-1 text-muted text-sm">{t('best.stays')}</p> : null}
      <p className="flex items-center gap-2 px-1 text-muted text-sm">
        <MountainSnow size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {t(suggestion.sloped ? 'best.slopeKnown' : 'best.slopeUnknown')}
      </p>
    </div>
  )
}

/** The hatchings in view, each with its name. */
function Legend({ suggestion }: { suggestion: GreenSuggestion }) {
  const { t } = useTranslation('course')
  const { ground } = suggestion
  const matchingRules = hardRules.filter((_, rule) =>
    ground.verdicts.some(
      (verdict) => verdict !== 255 && verdict > 0 && Math.log2(verdict & -verdict) === rule,
    ),
  )
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-1 text-sm">
      {matchingRules.map((rule) => {
        const { tone, turn } = hatches[hardRules.indexOf(rule)]!
        return (
          <li key={rule} className="flex items-center gap-1.5">
            <svg viewBox="0 0 16 16" className={`size-4 rounded-sm ${tone}`} aria-hidden>
              <rect width={16} height={16} fill="currentColor" fillOpacity={0.2} />
              <path
                d="M-8 4H24M-8 12H24"
                stroke="currentColor"
                strokeWidth={2}
                transform={`rotate(${turn} 8 8)`}
              />
            </svg>
            {t(`best.refused.${rule}`)}
          </li>
        )
      })}
      {suggestion.runnerUp || suggestion.leastBad ? (
        <li className="flex items-center gap-1.5">
          <svg viewBox="0 0 16 16" className="size-4" aria-hidden>
            <circle
              cx={8}
              cy={8}
              r={6}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeDasharray="3 2"
            />
          </svg>
          {t(suggestion.leastBad ? 'best.leastBad' : 'best.runnerUp')}
        </li>
      ) : null}
    </ul>
  )
}

function PlaceFacts({ green, place }: { green: MappedGreen; place: SuggestedPin }) {
  const { t, i18n } = useTranslation('course')
  const [measure] = useGreenUnit()
  const sheet = pinSheetPlace(green.green.shape, green.green.from, place.point)
  const unit = measure === 'paces' ? '' : lengthUnit('metres', i18n.language)
  const say = (metres: number) => ({ value: formatNumber(lengthIn(metres, measure), i18n.language, 1), unit })
  const kind = [t(zoneWords[place.zone]), t(sideWords[place.side]), t(gradeWords[place.grade])].join(' · ')
  return (
    <div className="rounded-box border border-line bg-base-100 px-3 py-2.5">
      <p className="pb-2 text-center font-semibold text-sm">{kind}</p>
      <dl className="grid grid-cols-4 gap-2 text-center">
        {sheet ? (
          <>
            <Fact {...say(sheet.fromFront)} label={t(measure === 'paces' ? 'pins.on' : 'pins.onMetres')} />
            <Fact
              {...say(sheet.fromSide)}
              label={t(sheet.side === 'left' ? 'pins.fromLeft' : 'pins.fromRight')}
            />
          </>
        ) : null}
        <Fact {...say(place.edgeM)} label={t('pins.edge')} />
        {place.slopePercent === null ? (
          <Fact
            {...(place.restM === null ? { value: '–' } : say(place.restM))}
            label={place.restM === null ? t('pins.noRest') : t('pins.rest')}
          />
        ) : (
          <Fact value={formatNumber(place.slopePercent, i18n.language, 1)} unit="%" label={t('best.slope')} />
        )}
      </dl>
      <SlopeKnown place={place} />
    </div>
  )
}

/** The range of the slope, and whether the ground around is level, as far as the survey shows. */
function SlopeKnown({ place: { slopeRange, steepness } }: { place: SuggestedPin }) {
  const { t, i18n } = useTranslation('course')
  if (!slopeRange || !steepness) return null
  const [low, high] = slopeRange.map((percent) => formatNumber(percent, i18n.language, 1))
  return (
    <p className="tabular pt-2 text-center text-sm">
      {t('best.slopeBetween', { low, high })}{' '}
      <span className={steepness === 'level' ? 'text-success' : 'text-warning'}>
        {t(`best.steepness.${steepness}`)}
      </span>
    </p>
  )
}

function Fact({ value, unit = '', label }: { value: string; unit?: string; label: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-muted text-xs leading-tight">{label}</dt>
      <dd>
        <span className="figure text-3xl">{value}</span>
        <span className="text-muted text-sm">{unit}</span>
      </dd>
    </div>
  )
}

interface RefusalProps {
  suggestion: GreenSuggestion
  onTake: () => void
}

/** No place keeps the rules: which rules to relax, and the least bad place with the rules it breaks. */
function Refusal({ suggestion: { relax, spotCount: candidates, leastBad, broken }, onTake }: RefusalProps) {
  const { t } = useTranslation('course')
  const ruleText = useRuleText()
  const rules = relax?.rules ?? []
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-box border border-warning/50 bg-warning/10 p-4"
    >
      <CircleSlash size={24} strokeWidth={1.75} className="shrink-0 text-warning" aria-hidden />
      <div className="min-w-0">
        <p className="font-semibold">{t('best.noPlace', { count: candidates })}</p>
        {rules.length > 0 ? (
          <ul className="mt-1 text-sm">
            {rules.map((rule) => (
              <li key={rule}>{t(`best.relax.${rule}`)}</li>
            ))}
          </ul>
        ) : null}
        {leastBad ? (
          <>
            <p className="mt-3 font-semibold">{t('best.leastBad')}</p>
            <ul className="text-sm">
              {broken.map((one) => (
                <li key={one.rule}>{ruleText(one)}</li>
              ))}
            </ul>
            <Button className="mt-3" onClick={onTake}>
              {t('best.takeLeastBad')}
            </Button>
          </>
        ) : candidates > 0 ? (
          <p className="mt-3 font-semibold">{t('best.noGround')}</p>
        ) : null}
      </div>
    </div>
  )
}

/** The rules that a place breaks, each with the amount. */
function Broken({ broken }: { broken: readonly BrokenRule[] }) {
  const ruleText = useRuleText()
  return (
    <ul role="alert" className="rounded-box border border-warning/50 bg-warning/10 px-4 py-3">
      {broken.map((one) => (
        <li key={one.rule}>{ruleText(one)}</li>
      ))}
    </ul>
  )
}

function useRuleText(): (broken: BrokenRule) => string {
  const { t, i18n } = useTranslation('course')
  const metre = lengthUnit('metres', i18n.language)
  // Lengths always in metres: half a pace is more than the amount by which most places break a rule.
  return ({ rule, by }) => {
    const value = formatNumber(Math.max(0.1, by), i18n.language, 1)
    return t(`best.breaks.${rule}`, { by: rule === 'slope' ? value : `${value} ${metre}` })
  }
}
