import { expect, test } from 'vitest'
import { readSettings } from './kernel/config/index.ts'
import { DatabaseUnavailable } from './kernel/db/index.ts'
import { commandErrorOf, startupErrorOf } from './startup-error.rules.ts'

const { settings } = readSettings({ HONDANA_HOST: 'shelf.invalid', HONDANA_DATABASE_URL: 'postgres://me:secret@db/x' })

test.each([
  ['HONDANA_PORT', 'port 25600 is already in use', { syscall: 'listen', code: 'EADDRINUSE' }],
  ['HONDANA_PORT', 'port 8123 is already in use', { syscall: 'listen', code: 'EADDRINUSE', port: 8123 }],
  ['HONDANA_PORT', "isn't allowed to listen", { syscall: 'listen', code: 'EACCES' }],
  ['HONDANA_HOST', "isn't an address of this machine", { syscall: 'listen', code: 'EADDRNOTAVAIL' }],
  ['HONDANA_HOST', "isn't an address of this machine", { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'shelf.invalid' }],
  ['HONDANA_DATABASE_URL', "host name can't be resolved", { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db' }],
  ['HONDANA_DATABASE_URL', 'no database is reachable', { syscall: 'connect', code: 'ECONNREFUSED' }],
  ['HONDANA_DATABASE_URL', 'no database is reachable', { syscall: 'connect', code: 'ENOENT' }],
  ['HONDANA_DATABASE_URL', 'only allows reading', { code: '25006' }],
  ['HONDANA_DATABASE_URL', 'wrong user name or password', { code: '28P01' }],
  ['HONDANA_CONFIG_DIR', "can't write", { syscall: 'mkdir', code: 'EACCES' }],
  ['HONDANA_CONFIG_DIR', "can't write", { syscall: 'open', code: 'EACCES', path: `${settings.configDir}/hondana.sqlite` }],
  ['HONDANA_CONFIG_DIR', "can't write", { syscall: 'rmdir', code: 'EROFS', path: `${settings.configDir}/tmp` }],
  ['HONDANA_CONFIG_DIR', "can't write", { code: 'SQLITE_CANTOPEN' }],
  ['HONDANA_CONFIG_DIR', 'is full. Free up some space', { code: 'ENOSPC' }],
  ['HONDANA_CONFIG_DIR', 'is damaged .* restore the latest backup', { code: 'SQLITE_CORRUPT' }],
])('%s is named when startup fails because %s', (name, reason, fault) => {
  const sentence = startupErrorOf(Object.assign(new Error('x'), fault), settings)
  expect(sentence).toMatch(new RegExp(`^${name}: .*${reason}.*\\.$`))
  expect(sentence).not.toContain('secret')
})

test('a connection to the database that was lost is named at the start and by commands', () => {
  const lost = new DatabaseUnavailable(new Error('Connection terminated unexpectedly'))
  expect(startupErrorOf(lost, settings)).toContain('HONDANA_DATABASE_URL: the connection to the database was lost')
  expect(commandErrorOf(lost)).toContain('PostgreSQL: the connection was lost')
})

test.each([
  ['The disk is full. Free up some space', { code: 'SQLITE_FULL' }],
  ['The SQLite database is damaged (x). Check the disk', { code: 'SQLITE_CORRUPT_INDEX' }],
  ["This user isn't allowed to read or write /backups/one.zip (EACCES).", { code: 'EACCES', path: '/backups/one.zip' }],
])('a command that fails says: %s', (sentence, fault) => {
  expect(commandErrorOf(Object.assign(new Error('x'), fault))).toContain(sentence)
})

test('an internal error is not converted', () => {
  expect(startupErrorOf(new TypeError('undefined is not a function'), settings)).toBeUndefined()
  expect(startupErrorOf(undefined, settings)).toBeUndefined()
})
