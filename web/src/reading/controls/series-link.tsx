import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useReturnToSeries } from '../input/use-return-to-series.ts'

type SeriesLinkProps = {
  readonly seriesId: string
  readonly className: string
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** Closes the reader. */
export const SeriesLink = ({ seriesId, ...props }: SeriesLinkProps): ReactElement => {
  const returnToSeries = useReturnToSeries()
  return (
    <Link
      to="/series/$seriesId"
      params={{ seriesId }}
      {...props}
      onClick={(event) => {
        // Opens another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        returnToSeries(seriesId)
      }}
    />
  )
}
