/** The search parameters of `/updates`. */
export type UpdatesSearch = { readonly tab?: 'upcoming'; readonly library?: string; readonly unread?: true }

/** Parses them; unknown ones are dropped. */
export const readUpdatesSearch = ({ tab, library, unread }: Record<string, unknown>): UpdatesSearch => ({
  ...(tab === 'upcoming' ? { tab } : {}),
  ...(typeof library === 'string' && library !== '' ? { library } : {}),
  ...(unread === true ? { unread } : {}),
})
