import { describe, expect, it } from 'vitest'
import { csvOf } from '#domain/base/csv.ts'
import { MOST_INVITATIONS, readInvitations } from '#domain/people/invitation-list.ts'

const words = {
  roles: new Map([
    ['member', 'member'],
    ['greenkeeper', 'maintenance'],
  ]),
  groups: new Map([['greens crew', 'greens']]),
}
const read = (text: string) => readInvitations(text, words).lines

describe('a list of people to invite', () => {
  it('is read by its headings, in any order and in three languages', () => {
    const nora = { email: 'nora@club.example', firstName: 'Nora', surname: 'Byrne', number: '42' }
    expect(read('Surname,First name,Member number,Email\nByrne,Nora,42,nora@club.example')).toMatchObject([
      nora,
    ])
    expect(read('姓;名;会員番号;メール\nByrne;Nora;42;nora@club.example')).toMatchObject([nora])
    expect(read('姓名\t会员号\t邮箱\nNora Byrne\t42\tnora@club.example')).toMatchObject([nora])
  })

  it('is read without headings: addresses alone, names before or after, and the format of mail programs', () => {
    expect(
      read(
        'nora@club.example\nNora,Byrne,42,nora2@club.example\nNora de Burgh <nora3@club.example>\nNora Byrne\tnora4@club.example',
      ),
    ).toMatchObject([
      { line: 1, email: 'nora@club.example', firstName: '', surname: '' },
      { line: 2, email: 'nora2@club.example', firstName: 'Nora', surname: 'Byrne', number: '42' },
      { line: 3, email: 'nora3@club.example', firstName: 'Nora', surname: 'de Burgh' },
      { line: 4, fault: 'badAddress' },
    ])
    expect(read('Nora Byrne\tnora4@club.example')).toMatchObject([
      { email: 'nora4@club.example', firstName: 'Nora', surname: 'Byrne', fault: null },
    ])
  })

  it('without headings, reads an empty cell as an empty value, and accepts a number in any digits', () => {
    expect(read(',Byrne,42,nora@club.example\nNora,Byrne,４２,nora2@club.example')).toMatchObject([
      { firstName: '', surname: 'Byrne', number: '42' },
      { firstName: 'Nora', surname: 'Byrne', number: '４２' },
    ])
  })

  it('finds the roles and groups of the club, and reports unknown ones', () => {
    const list =
      'email,role,group\na@club.example,Greenkeeper,Greens crew\nb@club.example,Captain,\nc@club.example,,Bunkers'
    expect(read(list)).toMatchObject([
      { role: 'maintenance', group: 'greens', fault: null },
      { fault: 'unknownRole' },
      { fault: 'unknownGroup' },
    ])
  })

  it('reports the fault of each line', () => {
    const list = [
      'email,first name,number',
      'ann@club.example,Ann,1',
      'ANN@club.example,Ann again,2',
      ',Nobody,3',
      'no address,Bob,4',
      'bob@club,Bob,5',
      `cleo@club.example,${'C'.repeat(81)},6`,
      `dan@club.example,Dan,${'7'.repeat(33)}`,
    ].join('\n')
    expect(read(list).map(({ line, fault }) => [line, fault])).toEqual([
      [2, null],
      [3, 'duplicate'],
      [4, 'noAddress'],
      [5, 'badAddress'],
      [6, 'badAddress'],
      [7, 'longName'],
      [8, 'longNumber'],
    ])
  })

  it('reads the app’s own export, with formulas as text', () => {
    const saved = csvOf([
      ['Email', 'First name'],
      ['eve@club.example', '=1+1'],
    ])
    expect(read(saved)).toMatchObject([{ email: 'eve@club.example', firstName: '=1+1', fault: null }])
  })

  it('ends after a thousand people, and reports it', () => {
    const many = Array.from({ length: MOST_INVITATIONS + 1 }, (_, index) => `p${index}@club.example`).join(
      '\n',
    )
    const { lines, isCut } = readInvitations(many, words)
    expect([lines.length, isCut]).toEqual([MOST_INVITATIONS, true])
    expect(readInvitations('', words)).toEqual({ lines: [], isCut: false })
  })
})
