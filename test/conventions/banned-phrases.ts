// English that reads as translated, or as our own metaphors, and what people say instead. The list grows whenever such a text is found.

/** Banned wherever the words stand next to each other, in any case. */
const phrases: readonly string[] = [
  // Say "Page not found", "Go home", "Something went wrong", "Server unreachable", "Online".
  ...['stands here', 'to the start', 'did not work', 'does not answer', 'all well'],
  // Say "Default", "Reset to default", "Default (every 24 h)", "Applies to this series only".
  ...['as usual', 'take back', 'as it was at first', 'as all', 'counts for', 'counts at once', 'counts from', 'from the next start'],
  // Say "Single page", "Double page", "Webtoon", "Horizontal scroll", "Cover alone", "Preload pages", "Reset zoom".
  ...['one by one', 'two by two', 'strip, downwards', 'row, sideways', 'first page alone', 'fetch ahead'],
  // Say "Next chapter", "Resume", "Failed", "Clear completed", "High priority".
  ...['go on', 'goes on', 'in trouble', 'the done ones', 'in its turn', 'before the others', 'after the others'],
  // Say "automatically", "Check again", "Refresh", "again".
  ...['by itself', 'by themselves', 'anew', 'look again', 'comes again', 'come again', 'asked again'],
  // Say "Sync to MangaDex", "take priority", "Status", "match", "No restrictions", "Revoking the key removes access".
  ...['follow with account', 'believed first', 'how it stands', 'alike', 'is kept from', 'loses its way', 'may come in'],
  // Say "Restore", "Schedule", "Recently finished", "Requested", "Remove from".
  ...[
    'put back',
    'put a backup back',
    'backup back',
    'key back',
    'ended lately',
    'lately',
    'take off',
    'taken off',
    'leaves the list',
    'leave the list',
  ],
  ...['take out', 'put aside', 'nearer to the'],
  // Say "created", "saved", "deleted", "permanently", "unavailable", "Remove permanently".
  ...['is there', 'stand', 'stands', 'is gone', 'are gone', 'for good', 'is away', 'are away', 'give up', 'gives up', 'given up'],
  // Say "click", "without reporting", "skip".
  ...['one press', 'pressed away', 'without a word', 'leave it alone', 'left alone'],
  // Say "in the library", "space", "page".
  ...['shelf', 'shelves', 'room', 'rooms', 'house', 'floor', 'door'],
  // American spelling.
  ...['colour', 'colours', 'grey', 'catalogue', 'synchronise', 'analyse', 'analysed', 'labelled', 'favourite', 'recognise', 'behaviour'],
]

/** Banned when a text is nothing else: as a part of another text they are innocent. */
const wholeTexts: readonly string[] = [
  ...['further', 'closer', 'whole', 'keys', 'waits', 'asked for', 'away', 'read on', 'left out', 'nothing new', 'by hand', 'how often'],
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
const anywhere = new RegExp(`(?<![\\w-])(?:${phrases.map(escaped).join('|')})(?![\\w-])`, 'gi')
const alone = new RegExp(`^(?:${wholeTexts.map(escaped).join('|')})[.…]?$`, 'i')

/** The banned phrases of a text, in lower case. Values that it fills in are not looked at. */
export function bannedIn(text: string): readonly string[] {
  const words = text.replace(/\{\{?[^}]*\}\}?/g, '…')
  const found = [...words.matchAll(anywhere)].map(([phrase]) => phrase)
  return [...found, ...(alone.exec(words.trim()) ?? [])].map((phrase) => phrase.toLowerCase().replace(/\s+/g, ' '))
}
