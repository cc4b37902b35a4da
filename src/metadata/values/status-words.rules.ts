// What sources call the state of a series, in the server's words. Built-in sources say it themselves; packages may say what theirs does.
const words: Readonly<Record<string, string>> = {
  ongoing: 'ONGOING',
  continuing: 'ONGOING',
  releasing: 'ONGOING',
  publishing: 'ONGOING',
  current: 'ONGOING',
  ended: 'ENDED',
  completed: 'ENDED',
  complete: 'ENDED',
  finished: 'ENDED',
  hiatus: 'HIATUS',
  'on hiatus': 'HIATUS',
  paused: 'HIATUS',
  abandoned: 'ABANDONED',
  cancelled: 'ABANDONED',
  canceled: 'ABANDONED',
  discontinued: 'ABANDONED',
  dropped: 'ABANDONED',
}

/** @returns ONGOING, ENDED, HIATUS or ABANDONED for a word that means one of them; any other word as it is */
export function statusOfWord(word: string | null): string | null {
  const plain = word?.trim().toLowerCase().replaceAll(/[_-]+/g, ' ') ?? ''
  return Object.hasOwn(words, plain) ? (words[plain] ?? null) : word
}
