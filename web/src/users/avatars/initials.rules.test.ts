import { expect, test } from 'vitest'
import { initialsOf } from './initials.rules.ts'

test.each([
  ['anna.maria@example.org', 'AM'],
  ['mika@example.org', 'M'],
  ['öz_ışık-x@example.org', 'ÖI'],
  ['@', ''],
])('%s has the initials %s', (email, initials) => expect(initialsOf(email)).toBe(initials))
