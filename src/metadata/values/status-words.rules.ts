// Maps the sources' terms for the status of a series to ours. Built-in sources use ours already; packages may use their source's.
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

/** @returns ONGOING, ENDED, HIATUS or ABANDONED for a known term; any other term unchanged */
export function statusOfWord(word: string | null): string | null {
  const plain = word?.trim().toLowerCase().replaceAll(/[_-]+/g, ' ') ?? ''
  return Object.hasOwn(words, plain) ? (words[plain] ?? null) : word
}
