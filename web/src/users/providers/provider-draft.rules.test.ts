import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyGroupRule, idOf, missingField, newProviderDraft, providerBodyOf, withRule } from './provider-draft.rules.ts'

test('the id of a new provider follows from its name', () => {
  expect(['My Authentik', 'Über-Login!', '  Keycloak  ', '認証', ''].map(idOf)).toEqual([
    'my-authentik',
    'u-ber-login',
    'keycloak',
    'provider',
    '',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(idOf(name)).toMatch(/^([a-z0-9][a-z0-9-]{0,39})?$/)
    }),
  )
})

test('an empty secret is left out, so the server keeps the stored one', () => {
  const draft = { ...newProviderDraft, name: 'Home', issuer: ' https://auth.example.org ', clientId: 'hondana' }
  expect(providerBodyOf(draft)).toMatchObject({ id: 'home', issuer: 'https://auth.example.org' })
  expect(providerBodyOf(draft)).not.toHaveProperty('clientSecret')
  expect(providerBodyOf({ ...draft, clientSecret: 's' })).toMatchObject({ clientSecret: 's' })
})

test('the first empty field is named, and rules without a group are not sent', () => {
  expect(missingField({ ...newProviderDraft, name: 'Home' })).toBe('issuer')
  const rules = [emptyGroupRule, { ...emptyGroupRule, group: 'admins' }]
  expect(providerBodyOf({ ...newProviderDraft, groupRules: rules }).groupRules).toHaveLength(1)
  expect(withRule(rules, 0, undefined)).toEqual([rules[1]])
})
