import type { ReactElement } from 'react'

/** Three books and a shelf: 本棚. Decorative; the name beside it, or the link around it, says what it is. */
export const Logo = ({ sizePx = 28 }: { sizePx?: number }): ReactElement => (
  <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill="#2f4878" />
    <rect x="6" y="7" width="4.6" height="16" rx="1" fill="#f6f1e6" />
    <rect x="12" y="9.5" width="4.6" height="13.5" rx="1" fill="#a9bbdf" />
    <rect x="19.2" y="7.6" width="4.6" height="15.6" rx="1" fill="#e2604a" transform="rotate(-14 21.5 23)" />
    <rect x="4.5" y="23.6" width="23" height="2" rx="1" fill="#f6f1e6" />
  </svg>
)
