import type { TFunction } from 'i18next'
import { type Cell, csvOf, decimalOf } from '#domain/base/csv.ts'
import { asRoleId } from '#web/data/session/roles.ts'
import type { ListedPerson } from '#web/features/people/admin/people-data.ts'
import { minorDigits } from '#web/ui/format/format.ts'

interface PeopleCsvOptions {
  t: TFunction<['groups', 'common']>
  currency: string
  groups: readonly { value: string; label: string }[]
}

/** The people as a spreadsheet table; the invitation list accepts its headings. */
export function peopleCsv(
  people: readonly ListedPerson[],
  { t, currency, groups }: PeopleCsvOptions,
): string {
  const digits = minorDigits(currency)
  const names = new Map(groups.map(({ value, label }) => [value, label]))
  const head = [
    ...[t('csv.firstName'), t('csv.surname'), t('csv.email'), t('csv.phone'), t('csv.number')],
    ...[t('table.role'), t('table.group'), t('table.state'), t('table.seen')],
    `${t('table.balance')} (${currency})`,
  ]
  const rows = people.map((person): Cell[] => [
    ...[person.first_name, person.surname, person.email ?? ''],
    ...[person.phone ? `+${person.phone}` : '', person.member_number ?? ''],
    t(`common:role.${asRoleId(person.role_id)}`),
    person.user_group_id === 'default' ? '' : (names.get(person.user_group_id) ?? ''),
    ...[t(`state.${person.state}`), person.last_seen_at ?? '', decimalOf(person.balance_minor, digits)],
  ])
  return csvOf([head, ...rows])
}
