import { describe, expect, it } from 'vitest'
import { backupName, expiredBackups, type NamedBackup, parseBackupName } from './backup-names.ts'

const day = (date: string, cause: NamedBackup['cause'] = 'daily') =>
  parseBackupName(backupName(new Date(`${date}T03:00:00Z`), cause))!

describe('the name of a back-up', () => {
  it('says when and why it was made, and nothing else is one', () => {
    expect(day('2026-11-23', 'upgrade')).toEqual({
      name: 'greenside-2026-11-23T030000Z-upgrade.tar',
      madeAt: '2026-11-23T03:00:00Z',
      cause: 'upgrade',
    })
    for (const name of ['../keys.json', 'greenside-2026-11-23T030000Z-daily.tar.part', '.draft-abc', '']) {
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

  it('never removes one that a person or an upgrade made', () => {
    const others = [day('2020-01-01', 'admin'), day('2020-01-02', 'upgrade'), day('2020-01-03', 'command')]
    expect(expiredBackups([...others, day('2026-11-23')], { daily: 0, weekly: 0 })).toEqual([
      day('2026-11-23'),
    ])
  })
})
