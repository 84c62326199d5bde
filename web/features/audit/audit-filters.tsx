import { enums } from '#domain/generated/enums.ts'
import { type AuditFilter, useStaff } from '#web/features/audit/audit-data.ts'
import type { AuditKind } from '#web/features/audit/audit-kinds.ts'
import { categories, categoryOfKind, kindsOf } from '#web/features/audit/audit-kinds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
  text: string
  onText: (text: string) => void
  /** The name of a chosen person who is not staff. */
  personName: string | undefined
}

const ANY = ''

/** The filters of the log: text, kinds, a person, days. */
export function AuditFilters({ filter, onChange, text, onText, personName }: AuditFiltersProps) {
  const { t } = useTranslation('audit')
  const kinds = filter.category ? kindsOf(filter.category) : enums.audit_entry_kind
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <ChipRow label={t('category.label')}>
        {categories.map((one) => (
          <Chip
            key={one}
            pressed={filter.category === one}
            onPress={() =>
              onChange({ ...filter, category: filter.category === one ? null : one, kind: null })
            }
          >
            {t(`category.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
        <Select<AuditKind | typeof ANY>
          aria-label={t('kindLabel')}
          value={filter.kind ?? ANY}
          choices={[
            { value: ANY, label: t('anyKind') },
            ...kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
          onChange={(kind) =>
            onChange({
              ...filter,
              kind: kind || null,
              category: kind ? categoryOfKind(kind) : filter.category,
            })
          }
        />
        <PersonField filter={filter} onChange={onChange} personName={personName} />
        <Field label={t('from')} optional>
          <TextInput
            type="date"
            value={filter.first}
            max={filter.last}
            onChange={({ target }) => onChange({ ...filter, first: target.value })}
          />
        </Field>
        <Field label={t('to')} optional>
          <TextInput
            type="date"
            value={filter.last}
            min={filter.first}
            onChange={({ target }) => onChange({ ...filter, last: target.value })}
          />
        </Field>
      </div>
    </div>
  )
}

type PersonFieldProps = Pick<AuditFiltersProps, 'filter' | 'onChange' | 'personName'>

function PersonField({ filter, onChange, personName }: PersonFieldProps) {
  const { t } = useTranslation('audit')
  const staff = useStaff()
  const { person } = filter
  const isListed = person === null || person === 'system' || staff.some(({ id }) => id === person)
  return (
    <Select
      aria-label={t('person')}
      value={person ?? ANY}
      choices={[
        { value: ANY, label: t('anyPerson') },
        { value: 'system', label: t('system') },
        ...staff.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: person, label: personName ?? t('nameless') }]),
      ]}
      onChange={(id) => onChange({ ...filter, person: id || null })}
    />
  )
}
