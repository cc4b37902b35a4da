/** The shortest password the app accepts for a new account. */
export const minPasswordLength = 8

/** The value of an `Authorization` header, in UTF-8 as RFC 7617 recommends. */
export const basicCredentials = (email: string, password: string): string => `Basic ${btoa(headerText(`${email}:${password}`))}`

/**
 * Encodes a text for an HTTP header: its UTF-8 bytes, one character each. ASCII stays unchanged; without this, browsers
 * reject names and passwords with non-ASCII letters.
 */
export const headerText = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** Why a new password is rejected, or undefined when it's valid. HTTP headers drop leading and trailing spaces. */
export const passwordProblem = (password: string): 'tooShort' | 'outerSpace' | undefined => {
  if (password.trim() !== password) return 'outerSpace'
  return password.length < minPasswordLength ? 'tooShort' : undefined
}

/** A rough check that catches typing mistakes; the server decides. */
export const isEmailLike = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email)

/** Where to go after sign-in: only an address within this app, never another site or the sign-in page. */
export const safeReturnPath = (path: string | undefined): string => {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || hasControlCharacter(path)) return '/'
  return /^\/(sign-in|claim)\b/.test(path) ? '/' : path
}

const hasControlCharacter = (text: string): boolean => [...text].some((character) => character < ' ')
