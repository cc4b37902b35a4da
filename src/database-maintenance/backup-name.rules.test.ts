import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, backupReasons, backupsToDelete, parseBackupName } from './backup-name.rules.ts'

test('a name contains time and reason, and is parsed back', () => {
  expect(backupName(Date.UTC(2026, 10, 22, 1, 20, 30, 999), 'manual')).toBe('hondana-20261122T012030Z-manual.zip')
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
  fc.assert(
    fc.property(seconds, fc.constantFrom(...backupReasons), (second, reason) => {
      const name = backupName(second * 1000, reason)
      expect(parseBackupName(name)).toEqual({ name, madeAtMs: second * 1000, reason })
    }),
  )
})

test('any other name is ignored', () => {
  expect(
    ['../hondana-20261122T012030Z-manual.zip', 'hondana-20261399T012030Z-manual.zip', 'hondana.sqlite', ''].map(parseBackupName),
  ).toEqual([undefined, undefined, undefined, undefined])
  fc.assert(fc.property(fc.string(), (text) => parseBackupName(`${text}/x`) === undefined))
})

test('the newest backups of each reason are kept, and one from the future counts as the oldest', () => {
  const hourMs = 3_600_000
  const of = (reason: 'manual' | 'scheduled', hour: number) => ({ name: `${reason}${hour}`, madeAtMs: hour * hourMs, reason })
  const all = [of('manual', 1), of('scheduled', 2), of('scheduled', 4), of('scheduled', 3)]
  expect(backupsToDelete(all, 2, 4 * hourMs).map(({ name }) => name)).toEqual(['scheduled2'])
  expect(backupsToDelete(all, 2, 3 * hourMs).map(({ name }) => name)).toEqual(['scheduled4'])
  expect(backupsToDelete(all, 2, 4 * hourMs - 2_000).map(({ name }) => name)).toEqual(['scheduled2'])
})
