/** The shortest password the app accepts for a new account. */
export const minPasswordLength = 8

/** The value of an `Authorization` header, in UTF-8 as RFC 7617 recommends. */
export const basicCredentials = (email: string, password: string): string => `Basic ${btoa(headerText(`${email}:${password}`))}`

/**
 * A text as an HTTP header can carry it: its UTF-8 bytes, one character each. ASCII stays as it is; without this the
 * browser refuses every name or password with an umlaut in it.
 */
export const headerText = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** Why a new password cannot be taken, or undefined when it can. HTTP headers lose spaces at either end. */
export const passwordProblem = (password: string): 'tooShort' | 'outerSpace' | undefined => {
  if (password.trim() !== password) return 'outerSpace'
  return password.length < minPasswordLength ? 'tooShort' : undefined
}

/** A rough check that catches slips of the finger; the server decides. */
export const isEmailLike = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email)

/** Where to go after sign-in: only an address inside this app, never another site or back to sign-in. */
export const safeReturnPath = (wanted: string | undefined): string => {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || hasControlCharacter(wanted)) return '/'
  return /^\/(sign-in|claim)\b/.test(wanted) ? '/' : wanted
}

const hasControlCharacter = (text: string): boolean => [...text].some((character) => (character.codePointAt(0) ?? 0) < 0x20)
