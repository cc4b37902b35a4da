import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { notify, notifyWithUndo } from '../../ui/notices.tsx'

/** A running bulk job. */
export type Job = {
  readonly done: number
  readonly total: number
  /** A description of the progress, if there is more to show than numbers. */
  readonly text?: string
  readonly cancel: () => void
  /** Moves the job to the background; a notification shows its outcome. */
  readonly leave?: () => void
}

/** The outcome of a job, with an undo function if there is one. */
export type JobResult = { readonly text: string; readonly problem?: string; readonly undo?: () => void }

/** Where a bulk job shows its progress and outcome. */
export type JobDisplay = {
  readonly queryClient: QueryClient
  readonly setJob: (job: Job | undefined) => void
  /** Clears the previous outcome. */
  readonly begin: () => void
  /** Shows the outcome in the bar, or as a notification if the page was left or the job moved to the background. */
  readonly showResult: (outcome: JobResult, inBackground?: boolean) => void
}

export type JobView = {
  readonly job: Job | undefined
  readonly outcome: JobResult | undefined
  readonly dismiss: () => void
}

/** The job of a page and the outcome of the last one. A job continues after its page was left and then reports by notification. */
export const useJob = (): JobView & { readonly stage: JobDisplay } => {
  const queryClient = useQueryClient()
  const [job, setJob] = useState<Job>()
  const [outcome, setOutcome] = useState<JobResult>()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const acts = useMemo(
    () => ({
      dismiss: () => setOutcome(undefined),
      stage: {
        queryClient,
        setJob,
        begin: () => setOutcome(undefined),
        showResult: (result: JobResult, inBackground = false) =>
          isMounted.current && !inBackground ? setOutcome(result) : notifyResult(result),
      },
    }),
    [queryClient],
  )
  return { job, outcome, ...acts }
}

const notifyResult = ({ text, problem, undo }: JobResult): void => {
  const words = [text, problem].filter(Boolean).join(' ')
  void (undo ? notifyWithUndo(words, undo) : notify(words, problem ? 'failed' : 'done'))
}
