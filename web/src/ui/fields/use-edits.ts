import { useState } from 'react'

type Edits<T> = {
  /** What the form shows. */
  readonly draft: T
  readonly change: (next: T) => void
  /** Drops the edits that the form had when it was drawn, because they were saved; those that were made meanwhile stay. */
  readonly forgetSaved: () => void
  readonly discard: () => void
}

/** A form over stored values. Fields that were not edited show what is stored, also after somebody else has changed it. */
export const useEdits = <T extends object>(stored: T): Edits<T> => {
  const [edits, setEdits] = useState<Partial<T>>({})
  const draft = { ...stored, ...edits }
  return {
    draft,
    change: (next) => setEdits({ ...edits, ...editsOf(draft, next) }),
    forgetSaved: () => setEdits((now) => editsSince(edits, now)),
    discard: () => setEdits({}),
  }
}

/** The fields in which a draft differs from an earlier one. */
const editsOf = <T extends object>(from: T, to: T): Partial<T> => {
  const edits: Partial<T> = { ...to }
  for (const key in to) if (JSON.stringify(from[key]) === JSON.stringify(to[key])) delete edits[key]
  return edits
}

/** The edits that were made after others. */
export const editsSince = <T extends object>(before: Partial<T>, now: Partial<T>): Partial<T> => {
  const edits = { ...now }
  for (const key in now) if (before[key] === now[key]) delete edits[key]
  return edits
}
