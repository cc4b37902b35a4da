// Nodes must see the same folders. One whose disk or network share is missing must not take the books for deleted.

/**
 * VISIBLE: the folder holds books of the library, or the library has none. MISSING: it doesn't exist or can't be read. EMPTY: it contains
 * nothing. DIFFERENT: it contains something else.
 */
export type RootState = 'VISIBLE' | 'MISSING' | 'EMPTY' | 'DIFFERENT'

export interface RootFacts {
  /** Undefined when the folder can't be read. */
  readonly isEmpty: boolean | undefined
  /** How many of the library's books were looked for, and how many of them were found. */
  readonly sampled: number
  readonly found: number
}

export function rootStateOf({ isEmpty, sampled, found }: RootFacts): RootState {
  if (isEmpty === undefined) return 'MISSING'
  if (sampled === 0 || found > 0) return 'VISIBLE'
  return isEmpty ? 'EMPTY' : 'DIFFERENT'
}

/** How a node sees the folder of a library. */
export interface RootView {
  readonly nodeId: string
  readonly libraryId: string
  readonly state: RootState
}

/** The views of running nodes that see something else than another running node, which sees the books. */
export function findOddViews(views: readonly RootView[], runningIds: ReadonlySet<string>): readonly RootView[] {
  const running = views.filter(({ nodeId }) => runningIds.has(nodeId))
  const visible = new Set(running.filter(({ state }) => state === 'VISIBLE').map(({ libraryId }) => libraryId))
  return running.filter(({ libraryId, state }) => state !== 'VISIBLE' && visible.has(libraryId))
}
