import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { sentencesOf, tablesWrittenBy, type Writes, writesPage } from './writes.ts'

const writes: Writes = {
  rowTriggers: [
    { table: 'public.pin', isBefore: true, operations: ['INSERT', 'UPDATE'], function: 'before_pin_write' },
    { table: 'public.pin', isBefore: false, operations: ['INSERT'], function: 'after_pin_write' },
  ],
  statementTriggers: [{ table: 'public.pin', operations: ['DELETE'], function: 'announce' }],
  cascades: [{ references: 'public.pin', table: 'public.flag', action: 'deletes' }],
  bodies: new Map([
    [
      'before_pin_write',
      'begin if private.is_person() then new.a := 1; perform private.check(new); end if; return new; end',
    ],
    ['after_pin_write', 'begin perform private.publish(new); return null; end'],
    ['publish', 'begin update public.hole set a = 1; perform private.notify(new); end'],
    ['notify', 'begin insert into public.notification values (1); perform private.publish(new); end'],
    ['announce', 'begin notify pins; return null; end'],
  ]),
  sentences: new Map([['check', 'Refuses a pin off the green']]),
}

describe('the page of writes', () => {
  it('lists the steps of each operation and the tables that they write to', () => {
    const page = writesPage(writes)
    expect(page.slice(page.indexOf('## pin'))).toBe(`## pin

### pin: INSERT

Before the row is written:

1. If \`is_person()\`:
   1. Sets \`a\`
   2. \`check\`: Refuses a pin off the green

After the row is written:

1. \`publish\` → **hole**, **notification**

### pin: UPDATE

Before the row is written:

1. If \`is_person()\`:
   1. Sets \`a\`
   2. \`check\`: Refuses a pin off the green

### pin: DELETE

Foreign keys:

1. deletes rows of **flag**

After the statement:

1. \`announce\`
`)
  })

  it('follows calls to the tables, and stops at recursion', () => {
    expect(tablesWrittenBy('notify', writes.bodies)).toEqual(['public.hole', 'public.notification'])
  })

  it('takes the first sentence of the comment before a function', () => {
    const sql =
      '/*\n * Signs an order. Its author is\n * the caller.\n */\ncreate function private.sign(a int) returns int'
    expect(sentencesOf([sql])).toEqual(new Map([['sign', 'Signs an order']]))
  })

  it('is committed with every table that has rules', async () => {
    const page = await readFile(new URL('../../docs/writes.md', import.meta.url), 'utf8')
    const order = page.slice(page.indexOf('### user_order: INSERT'), page.indexOf('### user_order: UPDATE'))
    const steps = [
      'sign_order',
      'price_order',
      'queue_order',
      'take_stock',
      'insert_order_items',
      'record_placing',
    ]
    const places = steps.map((step) => order.indexOf(`\`${step}\``))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
})
