import type { ReactElement } from 'react'

export type StepProps = {
  /** Stores the progress and shows the next step. */
  readonly next: () => void
  /** The button that leads to the step before; null on the first. */
  readonly back: ReactElement | null
}
