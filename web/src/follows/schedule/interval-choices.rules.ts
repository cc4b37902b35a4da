// The choices for how often a library's follow list is checked: the common intervals, plus the current one if it is not among them.

const commonHours = [1, 2, 3, 6, 12, 24, 48, 72, 168]

export type IntervalChoice = {
  /** '' uses the interval of all libraries. */
  readonly value: string
  readonly hours: number
}

/** The choices in ascending order, the general interval first. */
export const intervalChoices = (own: number | null, general: number): readonly IntervalChoice[] => {
  const hours = [...new Set([...commonHours, ...(own === null ? [] : [own])])].toSorted((one, other) => one - other)
  return [{ value: '', hours: general }, ...hours.map((hour) => ({ value: String(hour), hours: hour }))]
}

/** The interval in hours that the server expects for a choice; null uses the interval of all libraries. */
export const parseInterval = (value: string): number | null => (value === '' ? null : Number(value))
