import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

const from = '/member/shell/discover/$source/$titleId'

type PreviewAddress = {
  /** The chapter whose preview is open. */
  readonly chapterId: string | undefined
  readonly open: (chapterId: string) => void
  readonly close: () => void
}

/** The open preview is part of the address, so that Back closes it on a phone. */
export const usePreviewAddress = (): PreviewAddress => {
  const { preview: chapterId } = useSearch({ from })
  const navigate = useNavigate({ from: '/discover/$source/$titleId' })
  const { history } = useRouter()
  const openedHere = useRef(false)
  return {
    chapterId,
    open: (preview) => {
      openedHere.current = true
      void navigate({ search: (others) => ({ ...others, preview }), resetScroll: false })
    },
    close: () => {
      if (openedHere.current) history.back()
      else void navigate({ search: ({ preview: _closed, ...others }) => others, replace: true, resetScroll: false })
      openedHere.current = false
    },
  }
}
