import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { generatedFiles } from './files.ts'

let files: Record<string, string>
beforeAll(async () => {
  files = await generatedFiles()
})

describe('the generated files', () => {
  it('are up to date with the database', async () => {
    for (const [path, text] of Object.entries(files)) {
      const kept = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
      expect(kept === text, `${path} is stale: run npm run generate`).toBe(true)
    }
  })

  it('let people write only the columns that they have a grant for', () => {
    const types = files['domain/generated/database.ts']!
    const order = types.slice(types.indexOf('      user_order: {'), types.indexOf('      user_order_item: {'))
    const [row, insert, update] = order.split(/Insert: |Update: |Relationships: /)
    expect(row).toContain(`status: Database['public']['Enums']['user_order_status']`)
    expect(row).toContain('total_minor: number')
    expect(insert).toContain('lines: Json')
    expect(insert).not.toContain(' total_minor')
    expect(update).toContain('status?: ')
    expect(update).not.toContain('lines')
  })

  it('give JSON columns the types of the domain', () => {
    const types = files['domain/generated/database.ts']!
    expect(types).toContain('lines: SoldLine[]')
    expect(types).toContain('name_i18n: Translations')
  })

  it('list the limits of checks and of rules', () => {
    const limits = files['domain/generated/limits.ts']!
    expect(limits).toContain(`  'user_order.note': 500,`)
    expect(limits).toContain('  order_lines: 40,')
  })

  it('make tables read-only that no one writes', () => {
    const types = files['domain/generated/database.ts']!
    const event = types.slice(
      types.indexOf('      order_event: {'),
      types.indexOf('      order_transition: {'),
    )
    expect(event).toContain('Insert: Record<string, never>')
    expect(event).toContain('Update: Record<string, never>')
  })

  it('have the relationships that an embed follows', () => {
    expect(files['domain/generated/database.ts']).toMatch(
      /foreignKeyName: 'user_order_user_id_fkey'\n\s+columns: \['user_id'\]\n\s+isOneToOne: false\n\s+referencedRelation: 'profiles'/,
    )
  })

  it('list the life cycles, the refusals and the allowed values', () => {
    expect(files['domain/generated/transitions.ts']).toContain(
      `{ from: 'new', to: 'cancelled', role: 'member', needsReason: false },`,
    )
    expect(files['domain/generated/errors.ts']).toContain(`GS302: { name: 'kitchen_paused', message: `)
    expect(files['domain/generated/enums.ts']).toContain(`  user_order_pay: ['collection', 'account'],`)
  })

  it('show the rules of every table', () => {
    const schema = files['db/schema.sql']!
    expect(schema).toContain('create table public.user_order (')
    expect(schema).toMatch(/grant insert \(id, lines, [^)]*\) on public\.user_order to authenticated;/)
    expect(schema).toContain(
      'create policy "people read their own orders" on public.user_order\n  for select to authenticated',
    )
    expect(schema).toContain('create policy "greenside: people add pictures" on storage.objects')
  })
})
