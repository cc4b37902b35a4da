// Cursors of PostgreSQL that can be closed after their connection was lost. Those of pg-cursor then wait forever for an answer.
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
  const ended = Promise.withResolvers<void>()
  let connection: Connection | undefined
  return Object.assign(cursor, {
    submit: (on: Connection) => {
      connection = on.once('end', ended.resolve)
      submit(on)
    },
    close: () => Promise.race([close(), ended.promise]).finally(() => connection?.off('end', ended.resolve)),
  })
}
