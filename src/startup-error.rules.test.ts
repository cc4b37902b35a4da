import { expect, test } from 'vitest'
import { readSettings } from './kernel/config/index.ts'
import { startupErrorOf } from './startup-error.rules.ts'

const { settings } = readSettings({ HONDANA_HOST: 'shelf.invalid', HONDANA_DATABASE_URL: 'postgres://me:secret@db/x' })

test.each([
  ['HONDANA_PORT', 'listens on 25600 already', { syscall: 'listen', code: 'EADDRINUSE' }],
  ['HONDANA_PORT', 'listens on 8123 already', { syscall: 'listen', code: 'EADDRINUSE', port: 8123 }],
  ['HONDANA_PORT', 'may not listen', { syscall: 'listen', code: 'EACCES' }],
  ['HONDANA_HOST', 'no address of this machine', { syscall: 'listen', code: 'EADDRNOTAVAIL' }],
  ['HONDANA_HOST', 'no address of this machine', { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'shelf.invalid' }],
  ['HONDANA_DATABASE_URL', 'host is not known', { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db' }],
  ['HONDANA_DATABASE_URL', 'no database answers', { syscall: 'connect', code: 'ECONNREFUSED' }],
  ['HONDANA_DATABASE_URL', 'password is wrong', { code: '28P01' }],
  ['HONDANA_CONFIG_DIR', 'cannot write', { syscall: 'mkdir', code: 'EACCES' }],
  ['HONDANA_CONFIG_DIR', 'cannot write', { syscall: 'open', code: 'EACCES', path: `${settings.configDir}/hondana.sqlite` }],
  ['HONDANA_CONFIG_DIR', 'cannot write', { code: 'SQLITE_CANTOPEN' }],
])('%s is named when startup fails because %s', (name, reason, fault) => {
  const sentence = startupErrorOf(Object.assign(new Error('x'), fault), settings)
  expect(sentence).toMatch(new RegExp(`^${name}: .*${reason}.*\\.$`))
  expect(sentence).not.toContain('secret')
})

test('an internal error is not converted', () => {
  expect(startupErrorOf(new TypeError('undefined is not a function'), settings)).toBeUndefined()
  expect(startupErrorOf(undefined, settings)).toBeUndefined()
})
