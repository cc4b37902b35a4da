import './trackers.css'
import type { ReactElement } from 'react'

/** The initial of a tracker in a circle. */
export const TrackerMark = ({ name }: { name: string }): ReactElement => (
  <span className="tracker-mark" aria-hidden="true">
    {name.slice(0, 1)}
  </span>
)
