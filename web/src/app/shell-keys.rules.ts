// The keyboard shortcuts of every page except the reader, which has its own.

export type ShellCommand = 'search' | 'help' | keyof typeof pageKeys

/** Pressed after "g", for "go". */
const pageKeys = { home: 'h', discover: 'e', updates: 'u', collections: 'c', readLists: 'r', downloads: 'd', settings: 's' } as const

export type PressedKey = {
  readonly key: string
  /** Ctrl, or the Command key of a Mac. */
  readonly ctrl: boolean
  readonly alt: boolean
  /** The user is typing, or a dialog is open: plain keys are then ignored. */
  readonly busy: boolean
}

/** The command of a key, and whether the next one is expected as the second of a pair. */
export const interpretKey = (
  afterG: boolean,
  { key, ctrl, alt, busy }: PressedKey,
): { readonly afterG: boolean; readonly command?: ShellCommand } => {
  if (ctrl && !alt && key.toLowerCase() === 'k') return { afterG: false, command: 'search' }
  if (busy || ctrl || alt) return { afterG: false }
  if (afterG) {
    const command = pageShortcuts.find(([, letter]) => letter === key.toLowerCase())?.[0]
    return command ? { afterG: false, command } : { afterG: false }
  }
  if (key === '/') return { afterG: false, command: 'search' }
  if (key === '?') return { afterG: false, command: 'help' }
  return { afterG: key === 'g' }
}

/** The pages with their letters, for the help. */
export const pageShortcuts = Object.entries(pageKeys) as readonly (readonly [keyof typeof pageKeys, string])[]
