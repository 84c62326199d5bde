import type { Callable, Catalogue, Column, ForeignKey, Table, Transition } from './catalogue.ts'

/** The types of JSON columns, by column or by table and column; most stand in `domain/base/json-columns.ts`. */
const jsonTypes: Readonly<Record<string, string>> = {
  name_i18n: 'Translations',
  place_name_i18n: 'Translations',
  description_i18n: 'Translations',
  hours: 'Hours[]',
  option_name_i18n: 'Translations',
  'user_order.lines': 'SoldLine[]',
  'account_statement.lines': 'SoldLine[]',
  'user_order.tax': 'TaxLine[]',
  geometry: "import('geojson').Geometry",
  'green_outline.geometry': "import('geojson').Polygon | import('geojson').MultiPolygon",
  'green_survey.heights': 'number[]',
  'hole.line': "import('geojson').LineString",
  'course_feature.properties': 'Record<string, unknown>',
  'layouts_of_day.layouts': 'number[][]',
  'pin_explanation.inputs': "import('../course/explanation/pin-inputs.ts').PinInputs",
  'pin_profile.settings': "import('../course/best-position/profile.ts').PinProfileSettings",
}

const HEADER = '// Made from the database by `npm run generate`; not edited by hand.\n\n'

/** `domain/generated/database.ts`: the type parameter of supabase-js, with only what signed-in people may write. */
export function databaseTypes({ tables, functions, roles }: Catalogue): string {
  const enums = tables.flatMap((table) =>
    enumsOf(table).map(([name, column]) => `${name}: ${union(column.values!)}`),
  )
  return `${HEADER}import type { Hours, SoldLine, TaxLine, Translations } from '../base/json-columns.ts'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type RoleId = ${union(roles)}

export type Database = {
  public: {
    Tables: {
${indent(tables.map(tableType).join('\n'), 6)}
    }
    Views: { [_ in never]: never }
    Functions: {
${indent(functions.map(functionType).join('\n'), 6)}
    }
    Enums: {
${indent(enums.join('\n'), 6)}
    }
    CompositeTypes: { [_ in never]: never }
  }
}

type PublicTables = Database['public']['Tables']
export type TableName = keyof PublicTables
/** A row as it is read. */
export type Row<T extends TableName> = PublicTables[T]['Row']
/** What a signed-in person may say of a new row. */
export type Insert<T extends TableName> = PublicTables[T]['Insert']
/** What a signed-in person may change of a row. */
export type Update<T extends TableName> = PublicTables[T]['Update']
export type Enum<E extends keyof Database['public']['Enums']> = Database['public']['Enums'][E]
`
}

/** `domain/generated/enums.ts`: the values that the checks allow, for lists and forms. */
export function enumValues({ tables, roles }: Catalogue): string {
  const lines = tables.flatMap((table) =>
    enumsOf(table).map(([name, column]) => `${name}: [${column.values!.map(quote).join(', ')}],`),
  )
  return `${HEADER}/** Role ids, least first. */
export const roleIds = [${roles.map(quote).join(', ')}] as const

/** Allowed values by table and column. */
export const enums = {
${indent(lines.join('\n'), 2)}
} as const
`
}

/** `domain/generated/limits.ts`: the largest numbers and longest texts that the database takes. */
export function limitValues({ tables, limits, featureLimits }: Catalogue): string {
  const ofColumns = tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      column.highest === null ? [] : [`${quote(`${table.name}.${column.name}`)}: ${column.highest},`],
    ),
  )
  const ofRules = limits.map(({ name, value }) => `${name}: ${value},`)
  const ofFeatures = featureLimits.map(
    ({ kind, shapes, leastM2, mostM2 }) =>
      `${kind}: { shapes: [${shapes.map(quote).join(', ')}], leastM2: ${leastM2}, mostM2: ${mostM2} },`,
  )
  return `${HEADER}/**
 * The largest number, or the longest text in characters, that the database takes: by table and column where a check
 * says so, otherwise by the name of a rule (\`private.limit_NAME()\`).
 */
export const limits = {
${indent([...ofColumns, ...ofRules].join('\n'), 2)}
} as const

/** The shapes of each kind of course feature, the usual one first, and its area (\`private.feature_limit\`). */
export const featureLimits = {
${indent(ofFeatures.join('\n'), 2)}
} as const
`
}

/** `domain/generated/club-limits.ts`: how much one person may do. The app's start needs no other limits. */
export function clubLimitValues({ clubLimits }: Catalogue): string {
  const lines = clubLimits.map(
    ({ key, standard, highest }) => `${quote(key)}: { standard: ${standard}, highest: ${highest} },`,
  )
  return `${HEADER}/** How much one member or visitor may do: where the club says nothing, and at most (\`private.club_limit\`). */
export const clubLimits = {
${indent(lines.join('\n'), 2)}
} as const

export type LimitKey = keyof typeof clubLimits
`
}

/** `domain/generated/notification-texts.ts`: what notifications say where the club has no text of its own. */
export function notificationTextValues({ notificationTexts }: Catalogue): string {
  const events = [...new Set(notificationTexts.map(({ key }) => key))]
  const lines = events.flatMap((event) => [
    `${quote(event)}: {`,
    ...notificationTexts
      .filter(({ key }) => key === event)
      .map(
        ({ locale, title, body }) => `  ${quote(locale)}: { title: ${quote(title)}, body: ${quote(body)} },`,
      ),
    '},',
  ])
  return `${HEADER}/** The app's own texts of notifications by event and language (\`private.notification_text\`). */
export const notificationTexts = {
${indent(lines.join('\n'), 2)}
} as const

/** The settings with the club's own texts in their place. */
export type PushKey = \`push.\${keyof typeof notificationTexts}\`
`
}

/** `domain/generated/transitions.ts`: the life cycles, as the triggers enforce them. */
export function transitions({ orderTransitions, issueTransitions }: Catalogue): string {
  return `${HEADER}/** Which role may move an order from where to where; \`member\` stands for whoever placed it. */
export const orderTransitions = [
${indent(orderTransitions.map(transitionLine).join('\n'), 2)}
] as const

/** Which role may move an issue from where to where; \`member\` stands for whoever reported it. */
export const issueTransitions = [
${indent(issueTransitions.map(transitionLine).join('\n'), 2)}
] as const
`
}

/** `domain/generated/errors.ts`: the refusals of the database by their SQLSTATE. */
export function errorCodes({ errors }: Catalogue): string {
  const byCode = errors.map(
    ({ code, name, message }) => `${code}: { name: ${quote(name)}, message: ${quote(message)} },`,
  )
  const byName = errors.map(({ code, name }) => `${name}: ${quote(code)},`)
  return `${HEADER}/** What the database answers when a rule refuses: SQLSTATE → name, and a sentence for a person. */
export const databaseErrors = {
${indent(byCode.join('\n'), 2)}
} as const

export type DatabaseErrorCode = keyof typeof databaseErrors

/** The SQLSTATE of a refusal by its name. */
export const errorCode = {
${indent(byName.join('\n'), 2)}
} as const
`
}

function tableType(table: Table): string {
  const inserted = table.columns.filter((column) => column.canInsert)
  const updated = table.columns.filter((column) => column.canUpdate)
  const type = (column: Column) => typeOf(table, column)
  const readType = (column: Column) => {
    const json = jsonType(table.name, column)
    return json ? `${json}${column.nullable ? ' | null' : ''}` : type(column)
  }
  return `${table.name}: {
  Row: {
${indent(table.columns.map((column) => `${column.name}: ${readType(column)}`).join('\n'), 4)}
  }
  Insert: ${fields(inserted.map((column) => `${column.name}${isOptional(column) ? '?' : ''}: ${type(column)}`))}
  Update: ${fields(updated.map((column) => `${column.name}?: ${type(column)}`))}
  Relationships: [${table.foreignKeys.map((key) => `\n${indent(relationship(key), 4)},`).join('')}${table.foreignKeys.length > 0 ? '\n  ' : ''}]
}`
}

function functionType({ name, arguments: inputs, returns, columns, isSet }: Callable): string {
  const args = inputs.map(
    (argument) => `${argument.name}${argument.optional ? '?' : ''}: ${scalarType(argument.type)}`,
  )
  const record = args.length > 0 ? fields(args) : 'Record<PropertyKey, never>'
  // The catalogue does not say which of them can be null.
  const row = columns.map(
    (column) => `${column.name}: ${jsonType(name, column) ?? scalarType(column.type)} | null`,
  )
  const returned = columns.length > 0 ? fields(row) : scalarType(returns)
  return `${name}: { Args: ${record}; Returns: ${returned}${isSet ? '[]' : ''} }`
}

function jsonType(source: string, { name, type }: { name: string; type: string }): string | undefined {
  return /^jsonb?$/.test(type) ? (jsonTypes[`${source}.${name}`] ?? jsonTypes[name]) : undefined
}

function fields(lines: string[]): string {
  return lines.length === 0 ? 'Record<string, never>' : `{\n${indent(lines.join('\n'), 4)}\n  }`
}

function relationship(key: ForeignKey): string {
  return `{
  foreignKeyName: ${quote(key.name)}
  columns: [${key.columns.map(quote).join(', ')}]
  isOneToOne: ${key.isOneToOne}
  referencedRelation: ${quote(key.references)}
  referencedColumns: [${key.referencedColumns.map(quote).join(', ')}]
}`
}

function isOptional(column: Column): boolean {
  return column.nullable || column.hasDefault
}

function typeOf(table: Table, column: Column): string {
  const isArray = column.type.endsWith('[]')
  const base = baseType(table, column, column.type.replace(/\(.*\)|\[\]/g, ''))
  return `${isArray ? `${base}[]` : base}${column.nullable ? ' | null' : ''}`
}

function baseType(table: Table, column: Column, type: string): string {
  const original = table.columns.find((candidate) => candidate.name === column.copyOf)
  if (original) return baseType(table, original, type)
  if (column.values) return `Database['public']['Enums'][${quote(enumName(table, column))}]`
  const key = table.foreignKeys.find((candidate) => candidate.columns.includes(column.name))
  if ((key?.references ?? table.name) === 'roles' && column.name === 'role_id') return 'RoleId'
  return scalarType(type)
}

function scalarType(type: string): string {
  if (type.endsWith('[]')) return `${scalarType(type.slice(0, -2))}[]`
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'void') return 'undefined'
  return /^jsonb?$/.test(type) ? 'Json' : 'string'
}

function enumsOf(table: Table): [string, Column][] {
  return table.columns.filter((column) => column.values).map((column) => [enumName(table, column), column])
}

function enumName(table: Table, column: Column): string {
  return `${table.name}_${column.name}`
}

function transitionLine({ from, to, role, needsReason }: Transition): string {
  return `{ from: ${quote(from)}, to: ${quote(to)}, role: ${quote(role)}, needsReason: ${needsReason} },`
}

function union(values: string[]): string {
  return values.map(quote).join(' | ')
}

function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
}

function indent(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by))
}
