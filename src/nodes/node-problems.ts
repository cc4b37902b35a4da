import { isoInstant } from '../kernel/clock/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import type { KnownNode } from '../kernel/nodes/index.ts'
import { defineSentence, type Sentence } from '../kernel/sentences/index.ts'
import { listUnseenLibraries } from '../library/index.ts'

export const NodeGone = defineSentence(
  'NODE_GONE',
  "Node {node} hasn't responded since {since:instant}. Its work continues on the other nodes. Start it again, or ignore this notice if you removed it.",
)
export const LibraryUnseen = defineSentence(
  'NODE_LIBRARY_UNSEEN',
  'Node {node} can\'t access the library "{library}" at {root}, but another node can. Mount the same folder there. Until then, this node doesn\'t scan the library or start downloads to it.',
)

export interface NodeProblem {
  readonly nodeId: string
  readonly kind: 'gone' | 'library'
  readonly sentence: Sentence
}

/** Problems of the nodes; libraries that a node doesn't see come first. */
export async function listNodeProblems(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  nodes: readonly KnownNode[],
): Promise<readonly NodeProblem[]> {
  const running = new Map(nodes.filter(({ isGone }) => !isGone).map((node) => [node.id, node]))
  const unseen = running.size < 2 ? [] : await listUnseenLibraries({ db }, new Set(running.keys()))
  const gone = nodes.filter(({ isGone }) => isGone)
  return [
    ...unseen.flatMap(({ nodeId, name, root }): NodeProblem[] => {
      const node = running.get(nodeId)
      return node ? [{ nodeId, kind: 'library', sentence: LibraryUnseen(node.name, name, root) }] : []
    }),
    ...gone.map(
      ({ id, name, silentMs }): NodeProblem => ({
        nodeId: id,
        kind: 'gone',
        sentence: NodeGone(name, isoInstant(clock.now() - silentMs)),
      }),
    ),
  ]
}
