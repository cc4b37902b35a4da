import { expect, test } from 'vitest'
import { readSettings } from './kernel/config/index.ts'
import { startupErrorOf } from './startup-error.rules.ts'

const { settings } = readSettings({ HONDANA_HOST: 'shelf.invalid', HONDANA_DATABASE_URL: 'postgres://me:secret@db/x' })

test.each([
  ['HONDANA_PORT', 'port 25600 is already in use', { syscall: 'listen', code: 'EADDRINUSE' }],
  ['HONDANA_PORT', 'port 8123 is already in use', { syscall: 'listen', code: 'EADDRINUSE', port: 8123 }],
  ['HONDANA_PORT', "isn't allowed to listen", { syscall: 'listen', code: 'EACCES' }],
  ['HONDANA_HOST', "isn't an address of this machine", { syscall: 'listen', code: 'EADDRNOTAVAIL' }],
  ['HONDANA_HOST', "isn't an address of this machine", { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'shelf.invalid' }],
  ['HONDANA_DATABASE_URL', "host name can't be resolved", { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db' }],
  ['HONDANA_DATABASE_URL', 'no database is reachable', { syscall: 'connect', code: 'ECONNREFUSED' }],
  ['HONDANA_DATABASE_URL', 'wrong user name or password', { code: '28P01' }],
  ['HONDANA_CONFIG_DIR', "can't write", { syscall: 'mkdir', code: 'EACCES' }],
  ['HONDANA_CONFIG_DIR', "can't write", { syscall: 'open', code: 'EACCES', path: `${settings.configDir}/hondana.sqlite` }],
  ['HONDANA_CONFIG_DIR', "can't write", { code: 'SQLITE_CANTOPEN' }],
])('%s is named when startup fails because %s', (name, reason, fault) => {
  const sentence = startupErrorOf(Object.assign(new Error('x'), fault), settings)
  expect(sentence).toMatch(new RegExp(`^${name}: .*${reason}.*\\.$`))
  expect(sentence).not.toContain('secret')
})

test('an internal error is not converted', () => {
  expect(startupErrorOf(new TypeError('undefined is not a function'), settings)).toBeUndefined()
  expect(startupErrorOf(undefined, settings)).toBeUndefined()
})
