import { closestCode } from './closest-code.ts'
import {
  cellOf,
  longestName,
  type MenuColumn,
  type MenuKind,
  menuColumns,
  menuKinds,
  wordsOf,
} from './csv.ts'
import { dietContradiction } from './diets.ts'
import type { Allergen, Diet, KitchenCategory } from './menu.ts'
import { lastPosition } from './positions.ts'

/** Why a line is invalid; `column` and `value` if it is about one cell. */
export interface LineFault {
  why:
    | 'kind'
    | 'name'
    | 'value'
    | 'price'
    | 'category'
    | 'dish'
    | 'group'
    | 'most'
    | 'twice'
    | 'cells'
    | 'diet'
  column?: string
  value?: string
  /** The only valid words of the column. */
  codes?: readonly string[]
  /** The word or name that was probably meant. */
  suggestion?: string
}

/** The effect of one line of the file. */
export interface PlanLine {
  /** Line in the file, from 1. */
  line: number
  kind: MenuKind
  name: string
  /** Its parents: category, dish and choice. */
  path: string[]
  state: 'new' | 'changed' | 'same' | 'fault'
  /** For a changed item, each changed cell. */
  cells: { column: string; from: string; to: string }[]
  fault?: LineFault
}

type Columns = Record<string, unknown>

interface PartChanges {
  add: Columns[]
  /** The author's view of the changed columns, and their new values. */
  change: { id: string; from: Columns; to: Columns }[]
}

/** In the format of menu_import. */
export interface MenuChanges {
  categories: PartChanges
  items: PartChanges
  groups: PartChanges
  options: PartChanges
}

export interface PlanSettings {
  /** Decimals of the currency. */
  digits: number
  languages: readonly string[]
  newId: () => string
}

const PARTS = { category: 'categories', dish: 'items', group: 'groups', option: 'options' } as const
const PARENT = { category: null, dish: 'category_id', group: 'item_id', option: 'group_id' } as const

/** A line of the file; `of` returns its cell in a column. */
export interface FileLine {
  line: number
  of: (column: string) => string
  columns: readonly MenuColumn[]
  isLong: boolean
}

/** An item of the menu, as stored or as the file changes it. */
interface Entry {
  kind: MenuKind
  row: Columns & { id: string; name: string }
  /** The line about it. */
  line?: number
}

export class MenuBook {
  readonly changes: MenuChanges = {
    categories: { add: [], change: [] },
    items: { add: [], change: [] },
    groups: { add: [], change: [] },
    options: { add: [], change: [] },
  }
  private readonly settings: PlanSettings
  private readonly columns: readonly MenuColumn[]
  private readonly byId = new Map<string, Entry>()
  private readonly byName = new Map<string, Entry>()
  private readonly ends = new Map<string, number>()

  constructor(menu: readonly KitchenCategory[], settings: PlanSettings) {
    this.settings = settings
    this.columns = menuColumns(settings.digits, settings.languages)
    const keep = (
      kind: MenuKind,
      parent: string,
      rows: readonly { id: string; name: string; position: number }[],
    ) => {
      for (const row of rows) this.enter({ kind, row: { ...row } }, parent)
      this.ends.set(endKey(kind, parent), lastPosition(rows))
    }
    keep('category', '', menu)
    for (const category of menu) {
      keep('dish', category.id, category.menu_item)
      for (const item of category.menu_item) {
        keep('group', item.id, item.menu_option_group)
        for (const group of item.menu_option_group) {
          const own = item.menu_option.filter(({ group_id }) => group_id === group.id)
          keep('option', group.id, own)
        }
      }
    }
  }

  /** The number of existing dishes without a line. */
  untouched(): number {
    return [...this.byId.values()].filter(({ kind, line }) => kind === 'dish' && line === undefined).length
  }

  /** A line's changes: one item, preceded by its category if the line names a new one. */
  take(fileLine: FileLine): PlanLine[] {
    const kind = (fileLine.of('kind').toLowerCase() || 'dish') as MenuKind
    const name = fileLine.of('name')
    const path = ['category', 'dish', 'group'].slice(0, Math.max(0, menuKinds.indexOf(kind))).map(fileLine.of)
    const base = { line: fileLine.line, kind, name, path, cells: [] }
    const failed = (fault: LineFault): PlanLine[] => [{ ...base, state: 'fault', fault }]
    if (!menuKinds.includes(kind)) {
      return [
        {
          ...base,
          kind: 'dish',
          state: 'fault',
          fault: codeFault('kind', 'kind', fileLine.of('kind'), menuKinds),
        },
      ]
    }
    if (fileLine.isLong) return failed({ why: 'cells' })
    if (name === '' || [...name].length > longestName(kind))
      return failed({ why: 'name', column: 'name', value: name })
    const place = this.placeOf(kind, path)
    if ('why' in place) return failed(place)
    const before = this.entryOf(kind, fileLine.of('id')) ?? this.named(kind, place.parent, name)
    if (before?.line !== undefined) return failed({ why: 'twice', value: String(before.line) })
    const read = this.read(kind, fileLine, before)
    if ('why' in read) return failed(read)
    const newLines: PlanLine[] = place.newCategory
      ? [this.addCategory(place.parent, path[0]!, fileLine.line)]
      : []
    return [
      ...newLines,
      before ? this.change(before, name, place.parent, read, base) : this.add(kind, name, place, read, base),
    ]
  }

  /** The ids of an item's parent and of its dish. A new category is created with its first dish. */
  private placeOf(
    kind: MenuKind,
    path: readonly string[],
  ): { parent: string; item?: string; newCategory?: true } | LineFault {
    if (kind === 'category') return { parent: '' }
    const [categoryName = '', dishName = '', groupName = ''] = path
    const missing = (why: 'category' | 'dish' | 'group', value: string, parent = ''): LineFault => {
      const suggestion = value === '' ? undefined : closestCode(value, this.namesIn(why, parent))
      return { why, column: why, value, ...(suggestion && { suggestion }) }
    }
    if (categoryName === '') return missing('category', '')
    const category = this.byName.get(nameKey('category', '', categoryName))
    if (kind === 'dish') {
      if ([...categoryName].length > longestName('category')) return missing('category', categoryName)
      return category ? { parent: category.row.id } : { parent: this.settings.newId(), newCategory: true }
    }
    const dish = category && this.byName.get(nameKey('dish', category.row.id, dishName))
    if (!dish) return missing('dish', dishName, category?.row.id)
    if (kind === 'group') return { parent: dish.row.id, item: dish.row.id }
    const group = this.byName.get(nameKey('group', dish.row.id, groupName))
    return group ? { parent: group.row.id, item: dish.row.id } : missing('group', groupName, dish.row.id)
  }

  /** The names of the items of that kind under a parent. */
  private namesIn(kind: MenuKind, parent: string): string[] {
    const column = PARENT[kind]
    return [...this.byId.values()]
      .filter((entry) => entry.kind === kind && (column === null || entry.row[column] === parent))
      .map(({ row }) => row.name)
  }

  private entryOf(kind: MenuKind, id: string): Entry | undefined {
    const entry = this.byId.get(id)
    return entry?.kind === kind ? entry : undefined
  }

  /** All columns of the item after the line, by database name: its present or default values, replaced by the cells. */
  private read(
    kind: MenuKind,
    fileLine: FileLine,
    before: Entry | undefined,
  ): { values: Columns } | LineFault {
    const values: Columns = { ...(before?.row ?? blanks[kind]) }
    for (const column of fileLine.columns.filter(({ kinds }) => kinds.includes(kind))) {
      const cell = fileLine.of(column.name)
      if (cell === '' && column.emptyKeeps) continue
      const value = column.read(cell)
      if (value === undefined) return valueFault(column, cell)
      values[column.field] = column.language
        ? translated(values[column.field], column.language, value)
        : value
    }
    if (values.price_minor === undefined && kind === 'dish')
      return { why: 'price', column: 'price', value: '' }
    const contradiction = dietContradiction(asCodes<Diet>(values.diets), asCodes<Allergen>(values.allergens))
    if (contradiction) {
      const { diet, allergen } = contradiction
      return { why: 'diet', column: 'diets', value: `${diet}, ${allergen}` }
    }
    if (kind === 'group' && values.most !== null && Number(values.most) < Number(values.least)) {
      return { why: 'most', column: 'most', value: String(values.most) }
    }
    return { values }
  }

  private addCategory(id: string, name: string, line: number): PlanLine {
    const base = { line, kind: 'category' as const, name, path: [], cells: [] }
    const newLine = this.add('category', name, { parent: '' }, { values: { ...blanks.category } }, base, id)
    // It may have a separate line later.
    delete this.byId.get(id)!.line
    return newLine
  }

  private add(
    kind: MenuKind,
    name: string,
    { parent, item }: { parent: string; item?: string },
    { values }: { values: Columns },
    base: Omit<PlanLine, 'state'>,
    id = this.settings.newId(),
  ): PlanLine {
    const key = endKey(kind, parent)
    const position = this.ends.get(key) ?? 0
    this.ends.set(key, position + 1)
    const parentColumn = PARENT[kind]
    const row = {
      ...values,
      id,
      name,
      position,
      ...(kind === 'option' && { item_id: item }),
      ...(parentColumn && { [parentColumn]: parent }),
    }
    this.changes[PARTS[kind]].add.push(row)
    this.enter({ kind, row, line: base.line }, parent)
    return { ...base, state: 'new' }
  }

  private change(
    before: Entry,
    name: string,
    parent: string,
    { values }: { values: Columns },
    base: Omit<PlanLine, 'state'>,
  ): PlanLine {
    const { kind, row } = before
    before.line = base.line
    const after: Columns & { id: string; name: string } = { ...values, id: row.id, name }
    const parentColumn = PARENT[kind]
    // A dish may move to another category; a choice and an option stay in theirs.
    if (kind === 'dish' && parentColumn) after[parentColumn] = parent
    const fields = Object.keys(after).filter((field) => !sameValue(row[field], after[field]))
    const cells = this.cellsOf(kind, row, after)
    if (cells.length === 0) return { ...base, state: 'same' }
    const pick = (from: Columns) => Object.fromEntries(fields.map((field) => [field, from[field]]))
    const added = this.changes[PARTS[kind]].add.find(({ id }) => id === row.id)
    if (added) Object.assign(added, pick(after))
    else this.changes[PARTS[kind]].change.push({ id: row.id, from: pick(row), to: pick(after) })
    Object.assign(row, after)
    // Its new name counts before that of an item that a later line renames.
    this.byName.set(nameKey(kind, parent, name), before)
    return { ...base, state: 'changed', cells }
  }

  /** The changed cells for the reader of the file. */
  private cellsOf(kind: MenuKind, before: Columns, after: Columns): PlanLine['cells'] {
    const columns = this.columns.filter(({ kinds }) => kinds.includes(kind))
    const cells = columns.map((column) => ({
      column: column.name,
      from: cellOf(column, before),
      to: cellOf(column, after),
    }))
    const categoryOf = (row: Columns) => this.byId.get(String(row.category_id))?.row.name ?? ''
    return [
      { column: 'name', from: String(before.name), to: String(after.name) },
      ...(kind === 'dish' ? [{ column: 'category', from: categoryOf(before), to: categoryOf(after) }] : []),
      ...cells,
    ].filter(({ from, to }) => from !== to)
  }

  private enter(entry: Entry, parent: string): void {
    this.byId.set(entry.row.id, entry)
    const { kind, row } = entry
    if (!this.named(kind, parent, row.name)) this.byName.set(nameKey(kind, parent, row.name), entry)
  }

  /** The item that has this name now; `byName` also finds one by the name that an earlier line has changed. */
  private named(kind: MenuKind, parent: string, name: string): Entry | undefined {
    const entry = this.byName.get(nameKey(kind, parent, name))
    const column = PARENT[kind]
    const isThere = entry?.row.name === name && (column === null || entry.row[column] === parent)
    return isThere ? entry : undefined
  }
}

/** Why a cell is invalid in its column; for a list of codes, the first invalid word. */
function valueFault({ name, codes }: MenuColumn, cell: string): LineFault {
  if (!codes) return { why: 'value', column: name, value: cell }
  const word = wordsOf(cell).find((one) => !codes.includes(one)) ?? cell
  return codeFault('value', name, word, codes)
}

function codeFault(
  why: 'kind' | 'value',
  column: string,
  value: string,
  codes: readonly string[],
): LineFault {
  const suggestion = closestCode(value, codes)
  return { why, column, value, codes, ...(suggestion && { suggestion }) }
}

function asCodes<Code>(value: unknown): Code[] {
  return Array.isArray(value) ? value : []
}

/** Default values of a new item. */
const blanks: Record<MenuKind, Columns> = {
  category: { name_i18n: {}, hours: [] },
  dish: {
    name_i18n: {},
    description: '',
    description_i18n: {},
    allergens: [],
    diets: [],
    station: 'kitchen',
    prep_minutes: 5,
    hours: [],
    stock: null,
    sold_out: false,
    is_active: true,
  },
  group: { name_i18n: {}, least: 0, most: null },
  option: { name_i18n: {}, price_minor: 0, allergens: [], diets: [], sold_out: false },
}

function translated(texts: unknown, language: string, text: unknown): Columns {
  const { [language]: _before, ...others } = (texts ?? {}) as Columns
  return text === '' ? others : { ...others, [language]: text }
}

function nameKey(kind: MenuKind, parent: string, name: string): string {
  return `${kind}\u0000${parent}\u0000${name}`
}

function endKey(kind: MenuKind, parent: string): string {
  return `${kind}\u0000${parent}`
}

/** Whether two values of a column are equal, in any key order. */
function sameValue(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_, part) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
        : part,
    )
  return sorted(a) === sorted(b)
}
