import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { notify, notifyWithUndo } from '../../ui/notices.tsx'

/** What is being done to many. */
export type Job = {
  readonly done: number
  readonly total: number
  /** How far it is, where that is more than figures. */
  readonly text?: string
  readonly cancel: () => void
  /** Lets it go on without a bar; what comes of it is told in the end. */
  readonly leave?: () => void
}

/** What was done, and the way back where there is one. */
export type JobResult = { readonly text: string; readonly problem?: string; readonly undo?: () => void }

/** Where what is done to many is shown. */
export type JobDisplay = {
  readonly queryClient: QueryClient
  readonly setJob: (job: Job | undefined) => void
  /** Something else is done from now on. */
  readonly begin: () => void
  /** Says what came of it: in the bar, or as a notice to somebody who left the room or sent the job to the background. */
  readonly showResult: (outcome: JobResult, inBackground?: boolean) => void
}

export type JobView = {
  readonly job: Job | undefined
  readonly outcome: JobResult | undefined
  readonly dismiss: () => void
}

/** The job of a room and what came of the last one. A job goes on when the person leaves the room, and is told of wherever they are. */
export const useJob = (): JobView & { readonly stage: JobDisplay } => {
  const queryClient = useQueryClient()
  const [job, setJob] = useState<Job>()
  const [outcome, setOutcome] = useState<JobResult>()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
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
          here.current && !inBackground ? setOutcome(result) : notifyResult(result),
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
