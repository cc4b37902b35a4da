// Computes where the server will cut a page (docs/behavior.md, "Tall pages"), for the preview.

import type { CutChoice } from './cut-choice.rules.ts'

export interface PageDimensions {
  readonly width: number
  readonly height: number
}

/** Positions of the cuts as fractions of the page's height (tall) or width (wide), from 0 to 1; none when the page stays whole. */
export const cutLines = ({ width, height }: PageDimensions, choice: CutChoice): readonly number[] => {
  if (choice.mode === 'wide') return width > height * choice.minRatio ? [Math.ceil(width / 2) / width] : []
  if (height < choice.minHeight) return []
  const parts = Math.ceil(height / choice.maxHeight)
  return Array.from({ length: Math.max(0, parts - 1) }, (_, line) => ((line + 1) * choice.maxHeight) / height)
}

/** The height in pixels of the last part of a tall page, which holds the rest. */
export const lastPartHeight = ({ height }: PageDimensions, { maxHeight }: CutChoice): number => height % maxHeight || maxHeight
