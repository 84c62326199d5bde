import { ids } from '#db/tests/club.ts'
import { type Case, grid, of } from './matrix.ts'

const printer = '00000000-0000-4000-8000-000000000071'
const idlePrinter = '00000000-0000-4000-8000-000000000072'
const print = '00000000-0000-4000-8000-000000000073'

/** The rows that the matrix of printing needs. */
export const printingRows = `
  insert into public.printer (id, name, host, prints) values
    ('${printer}', 'Bar', '192.168.1.20', 'request'), ('${idlePrinter}', 'Spare', '192.168.1.21', 'request');
  insert into public.ticket_print (id, printer_id, order_id) values ('${print}', '${printer}', '${ids.order}');`

/** Access to printers and paper. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const printingCases: Case[] = [
  {
    table: 'printer',
    row: 'a printer',
    where: of(idlePrinter),
    insert: `(name, host) values ('Kitchen', '192.168.1.22')`,
    update: `host = '192.168.1.23'`,
    outcomes: grid`
      select  x  -  -  -  +  -  +
      insert  x  x  x  x  x  x  +
      update  x  -  -  -  -  -  +
      delete  x  -  -  -  -  -  +`,
  },
  {
    table: 'printer_state',
    row: 'the state of a printer',
    where: `printer_id = '${printer}'`,
    insert: `(printer_id) values ('${printer}')`,
    update: `condition = 'ready'`,
    outcomes: grid`
      select  x  -  -  -  +  -  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'ticket_print',
    row: 'a print of a ticket',
    where: of(print),
    insert: `(printer_id, order_id) values ('${printer}', '${ids.order}')`,
    update: `status = 'withdrawn'`,
    outcomes: grid`
      select  x  -  -  -  +  -  +
      insert  x  x  x  x  +  x  +
      update  x  -  -  -  +  -  +
      delete  x  x  x  x  x  x  x`,
  },
]
