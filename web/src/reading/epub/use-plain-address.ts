import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Removes the page from the URL of an ebook once the person reads on: opening it again then continues where they were. */
export const usePlainAddress = (bookId: string, hasMoved: boolean): void => {
  const navigate = useNavigate()
  const { page } = useSearch({ from: '/member/read/$bookId' })
  useEffect(() => {
    if (!hasMoved || page === undefined) return
    void navigate({ to: '/read/$bookId', params: { bookId }, search: {}, replace: true, resetScroll: false })
  }, [bookId, hasMoved, page, navigate])
}
