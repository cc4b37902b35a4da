// How often a library's list may be checked, as choices: the usual ones, and whatever is set already.

const commonHours = [1, 2, 3, 6, 12, 24, 48, 72, 168]

export type IntervalChoice = {
  /** '' takes the interval of all libraries. */
  readonly value: string
  readonly hours: number
}

/** The choices in order, the general interval first. */
export const intervalChoices = (own: number | null, general: number): readonly IntervalChoice[] => {
  const hours = [...new Set([...commonHours, ...(own === null ? [] : [own])])].toSorted((one, other) => one - other)
  return [{ value: '', hours: general }, ...hours.map((hour) => ({ value: String(hour), hours: hour }))]
}

/** What a choice means for the server: null takes the interval of all libraries. */
export const parseInterval = (value: string): number | null => (value === '' ? null : Number(value))
