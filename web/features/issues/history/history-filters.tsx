import { enums } from '#domain/generated/enums.ts'
import { DONE_STATUSES } from '#domain/issues/steps.ts'
import { useCourse } from '#web/data/course/course.ts'
import type { HistoryFilter } from '#web/features/issues/history/history-data.ts'
import type { Category, Status } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'

interface HistoryFiltersProps {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  text: string
  onText: (text: string) => void
}

export function HistoryFilters({ filter, onChange, text, onText }: HistoryFiltersProps) {
  const { t } = useTranslation('issues')
  const { data: course } = useCourse()
  const any = ''
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('history.search')}
        value={text}
        placeholder={t('history.searchHint')}
        onChange={(event) => onText(event.target.value)}
        className="max-w-xl"
      />
      <ChipRow label={t('history.state')}>
        {DONE_STATUSES.map((one: Status) => (
          <Chip
            key={one}
            pressed={filter.status === one}
            onPress={() => onChange({ ...filter, status: filter.status === one ? null : one })}
          >
            {t(`status.${one}`)}
          </Chip>
        ))}
        <Chip pressed={filter.reopened} onPress={() => onChange({ ...filter, reopened: !filter.reopened })}>
          {t('history.reopened')}
        </Chip>
      </ChipRow>
      <div className="grid max-w-xl grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <Select
          aria-label={t('report.what')}
          value={filter.category ?? any}
          choices={[
            { value: any, label: t('history.anyCategory') },
            ...enums.issue_category.map((one) => ({ value: one, label: t(`category.${one}`) })),
          ]}
          onChange={(one) => onChange({ ...filter, category: (one || null) as Category | null })}
        />
        <Select
          aria-label={t('report.hole')}
          value={filter.hole ?? any}
          choices={[
            { value: any, label: t('history.anyHole') },
            ...(course?.hole ?? []).map(({ id, number }) => ({
              value: id,
              label: t('place.hole', { number }),
            })),
          ]}
          onChange={(one) => onChange({ ...filter, hole: one || null })}
        />
      </div>
    </>
  )
}
