// Sign-in settings of the environment: a JSON file, or the JSON itself (docs/single-sign-on.md, "Settings file").
import { readFileSync } from 'node:fs'
import { type Settings, SettingsInvalid } from '../../kernel/config/index.ts'
import { SignInFile } from './provider.schemas.ts'

type Source = Pick<Settings, 'signIn' | 'signInFile'>

/** @throws SettingsInvalid naming what is wrong, but never a value: it may be a secret */
export function readSignInFile({ signIn, signInFile }: Source): SignInFile {
  const name = signInFile === undefined ? 'HONDANA_SIGN_IN' : 'HONDANA_SIGN_IN_FILE'
  const text = signInFile === undefined ? signIn : readFileSync(signInFile, 'utf8')
  if (text === undefined) return { providers: [] }
  const parsed = SignInFile.safeParse(readJson(text, name))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsInvalid(`${name}: ${issue?.path.join('.') || 'the settings'}: ${issue?.message ?? 'invalid'}.`)
  }
  const ids = parsed.data.providers.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new SettingsInvalid(`${name}: two providers have the ID ${twice}.`)
  return parsed.data
}

function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SettingsInvalid(`${name} must be JSON.`)
  }
}
