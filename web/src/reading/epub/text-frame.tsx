import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { serverUrl } from '../../api/base-path.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import type { BoxSize } from '../views/fit.rules.ts'
import { cleanDocument, linkAttribute } from './clean-document.ts'
import { framePage, styleSheet, type TextColours, type TextLook } from './frame-page.rules.ts'
import { documentQuery } from './text-book.api.ts'
import type { TextPlace } from './text-place.rules.ts'

type TextFrameProps = {
  /** Server path of the document. */
  readonly path: string
  readonly title: string
  readonly place: TextPlace
  readonly look: TextLook
  readonly colours: TextColours
  readonly size: BoxSize
  readonly onLayout: (pages: number, fragmentPage: number | undefined) => void
  readonly onLink: (address: string) => void
}

/**
 * One document, laid out in columns as wide as the screen. It stands in a frame that may not run scripts, and takes no clicks: they go to
 * the reader, which looks up what lies under them.
 */
export const TextFrame = (props: TextFrameProps): ReactElement => {
  const { path, title, place, look, colours, size, onLink } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const source = useQuery(documentQuery(path))
  const origin = useMemo(() => originOf(path), [path])
  const filled = useFilled(page, source.data, origin)
  const sheet = useMemo(() => styleSheet({ look, colours, widthPx: size.widthPx }), [look, colours, size.widthPx])
  useLayout(filled, sheet, props)
  useEffect(() => {
    if (!filled) return
    const isReversed = getComputedStyle(filled.body).direction === 'rtl'
    filled.body.style.transform = `translateX(${(isReversed ? 1 : -1) * place.page * size.widthPx}px)`
  }, [filled, place.page, size.widthPx])
  if (source.error) return <ErrorNotice error={source.error} onRetry={() => void source.refetch()} />
  const follow = (event: { clientX: number; clientY: number; stopPropagation: () => void }) => {
    const box = frame.current?.getBoundingClientRect()
    const hit = box && filled?.elementFromPoint(event.clientX - box.left, event.clientY - box.top)
    const leadsTo = hit?.closest(`[${linkAttribute}]`)?.getAttribute(linkAttribute)
    const address = leadsTo ? URL.parse(leadsTo, origin.address) : null
    if (!address) return
    event.stopPropagation()
    onLink(address.href)
  }
  return (
    <div className="text-frame" data-ready={place.pages > 0} onClickCapture={follow}>
      <iframe
        key={path}
        ref={frame}
        title={title}
        tabIndex={-1}
        sandbox="allow-same-origin"
        srcDoc={framePage(origin.address, origin.files)}
        onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
      />
    </div>
  )
}

const originOf = (path: string) => ({
  address: new URL(serverUrl(path), window.location.href).href,
  files: new URL(serverUrl(path.replace(/\/resource\/.*$/, '/resource/')), window.location.href).href,
})

/** The frame's page with the document in it. */
const useFilled = (page: Document | undefined, source: string | undefined, origin: ReturnType<typeof originOf>): Document | undefined => {
  const [filled, setFilled] = useState<Document>()
  useEffect(() => {
    if (!page || source === undefined || page.baseURI !== origin.address) return
    const clean = cleanDocument(source, origin)
    for (const { name, value } of clean.documentElement.attributes) {
      if (['lang', 'dir', 'class'].includes(name)) page.documentElement.setAttribute(name, value)
    }
    page.head.append(...[...(clean.head?.children ?? [])].map((child) => page.importNode(child, true)))
    if (clean.body) page.body.replaceWith(page.importNode(clean.body, true))
    setFilled(page)
  }, [page, source, origin])
  // Between two documents the frame still holds the one before.
  return filled === page && filled?.baseURI === origin.address ? filled : undefined
}

/** Lays the document out, again whenever look or size change, and once more when its pictures and fonts are there. */
const useLayout = (filled: Document | undefined, sheet: string, { size, place, onLayout }: TextFrameProps): void => {
  const tell = useRef<() => void>(() => undefined)
  useEffect(() => {
    tell.current = () => {
      if (!filled) return
      const pages = Math.max(1, Math.ceil((filled.body.scrollWidth - 2) / size.widthPx))
      const target = 'fragment' in place.start ? filled.getElementById(place.start.fragment) : null
      const leftPx = target ? Math.abs(target.getBoundingClientRect().left - filled.body.getBoundingClientRect().left) : undefined
      onLayout(pages, leftPx === undefined ? undefined : Math.floor(leftPx / size.widthPx))
    }
  })
  useEffect(() => {
    if (!filled) return undefined
    let left = false
    const style = filled.createElement('style')
    style.textContent = sheet
    filled.head.append(style)
    const settle = async () => {
      await styleSheetsOf(filled)
      if (left) return
      tell.current()
      await Promise.allSettled([...[...filled.images].map((image) => image.decode()), filled.fonts.ready])
      if (!left) tell.current()
    }
    void settle()
    return () => {
      left = true
      style.remove()
    }
  }, [filled, sheet])
  // The height of the screen changes the pages, too, and a link inside the document asks anew where its place is.
  const isAsked = place.pages === 0
  useEffect(() => {
    if (isAsked || size.heightPx > 0) tell.current()
  }, [isAsked, size.heightPx])
}

const longestWaitMs = 2000

/** Resolves when the book's own styles are there. Asked and not listened for: Safari tells no events out of such a frame. */
const styleSheetsOf = async (page: Document): Promise<void> => {
  const endsAt = performance.now() + longestWaitMs
  const isMissing = () => [...page.querySelectorAll('link')].some(({ sheet }) => sheet === null)
  while (isMissing() && performance.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 30))
}
