import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Logo } from '../ui/logo.tsx'

/** The name on the door; leads home. */
export const Brand = (): ReactElement => (
  <Link to="/" className="shell-brand">
    <Logo />
    <span>Hondana</span>
    <span className="shell-brand-kanji" lang="ja">
      本棚
    </span>
  </Link>
)
