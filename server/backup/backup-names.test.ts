import { describe, expect, it } from 'vitest'
import { backupName, backupStem, expiredBackups, type NamedBackup, parseBackupName } from './backup-names.ts'

const day = (date: string, cause: NamedBackup['cause'] = 'daily', state: 'proven' | 'unproven' = 'proven') =>
  parseBackupName(backupName(backupStem(new Date(`${date}T03:00:00Z`), cause), state))!

describe('the name of a back-up', () => {
  it('contains its time and cause, and other names are refused', () => {
    expect(day('2026-11-23', 'upgrade')).toEqual({
      name: 'greenside-2026-11-23T030000Z-upgrade.tar',
      madeAt: '2026-11-23T03:00:00Z',
      cause: 'upgrade',
      isProven: true,
    })
    expect(day('2026-11-23', 'daily', 'unproven')).toMatchObject({
      name: 'greenside-2026-11-23T030000Z-daily-unproven.tar',
      isProven: false,
    })
    const rejected = 'greenside-2026-11-23T030000Z-daily-rejected.tar'
    for (const name of [
      rejected,
      '../keys.json',
      'greenside-2026-11-23T030000Z-daily.tar.part',
      '.draft-abc',
      '',
    ]) {
      expect(parseBackupName(name)).toBeUndefined()
    }
  })
})

describe('the rotation', () => {
  const days = Array.from({ length: 60 }, (_, index) =>
    day(new Date(Date.UTC(2026, 10, 23) - index * 86_400_000).toISOString().slice(0, 10)),
  )
  const kept = (backups: NamedBackup[], rotation: { daily: number; weekly: number }) => {
    const gone = new Set(expiredBackups(backups, rotation))
    return backups.filter((backup) => !gone.has(backup)).map(({ madeAt }) => madeAt.slice(0, 10))
  }

  it('keeps the newest of seven days and of four weeks', () => {
    expect(kept(days, { daily: 7, weekly: 4 })).toEqual([
      ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
      ...['2026-11-15', '2026-11-08'],
    ])
  })

  it('counts days and weeks by the clock of the club', () => {
    const at = (time: string) => parseBackupName(backupName(backupStem(new Date(time), 'daily'), 'proven'))!
    // In Tokyo Monday 10:00 (the server was off at three), Tuesday 3:00 and Wednesday 3:00.
    const backups = [at('2026-11-23T01:00:00Z'), at('2026-11-23T18:00:00Z'), at('2026-11-24T18:00:00Z')]
    expect(expiredBackups(backups, { daily: 3, weekly: 0 }, 'Asia/Tokyo')).toEqual([])
    // Sunday and Monday, 3:00.
    const weeks = [at('2026-11-21T18:00:00Z'), at('2026-11-22T18:00:00Z')]
    expect(expiredBackups(weeks, { daily: 0, weekly: 2 }, 'Asia/Tokyo')).toEqual([])
  })

  it('never replaces the last proven one by newer unproven ones', () => {
    const unproven = ['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => day(date, 'daily', 'unproven'))
    expect(kept([day('2026-11-01'), day('2026-11-02'), ...unproven], { daily: 2, weekly: 0 })).toEqual([
      ...['2026-11-02', '2026-11-21', '2026-11-22'],
    ])
    const retried = { ...day('2026-11-22'), madeAt: '2026-11-22T01:00:00Z' }
    expect(kept([retried, ...unproven], { daily: 1, weekly: 0 })).toEqual(['2026-11-22'])
    expect(expiredBackups([retried, ...unproven], { daily: 1, weekly: 0 })).not.toContain(retried)
  })

  it('never removes one that a person or an upgrade made', () => {
    const others = [day('2020-01-01', 'admin'), day('2020-01-02', 'upgrade'), day('2020-01-03', 'command')]
    const scheduled = [day('2026-11-22'), day('2026-11-23')]
    expect(expiredBackups([...others, ...scheduled], { daily: 0, weekly: 0 })).toEqual([day('2026-11-22')])
  })
})
