// Cursors of PostgreSQL that end when their connection is lost. Those of pg-cursor then wait forever for the answer to their close, or for
// the end of a statement whose last row they have.
import type { Connection } from 'pg'
import type Cursor from 'pg-cursor'
import type { CursorQueryConfig } from 'pg-cursor'

export type CreateCursor = <Row>(text: string, values: unknown[], config?: CursorQueryConfig) => Cursor<Row>

/** The driver is loaded only when needed: most servers run on SQLite. */
export async function loadCursors(): Promise<CreateCursor> {
  const { default: PgCursor } = await import('pg-cursor')
  return <Row>(text: string, values: unknown[], config?: CursorQueryConfig) => closable<Row>(new PgCursor<Row>(text, values, config))
}

function closable<Row>(cursor: Cursor<Row>): Cursor<Row> {
  const submit = cursor.submit.bind(cursor)
  const close = cursor.close.bind(cursor)
  const read: (maxRows: number) => Promise<Row[]> = cursor.read.bind(cursor)
  const ended = Promise.withResolvers<void>()
  let connection: Connection | undefined
  let failRead: ((error: Error) => void) | undefined
  const end = () => {
    failRead?.(new Error('Connection terminated unexpectedly'))
    ended.resolve()
  }
  return Object.assign(cursor, {
    submit: (on: Connection) => {
      connection = on.once('end', end)
      submit(on)
    },
    // Not a race with `ended`, which would keep all rows in memory until it is decided.
    read: (maxRows: number) =>
      new Promise<Row[]>((resolve, reject) => {
        failRead = reject
        read(maxRows).then(resolve, reject)
      }),
    close: () => Promise.race([close(), ended.promise]).finally(() => connection?.off('end', end)),
  })
}
