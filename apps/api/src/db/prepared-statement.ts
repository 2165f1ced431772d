import type pg from 'pg'

// For statements that run for every payment. A query of node-postgres has PostgreSQL describe the columns of each result, and builds
// parsers, an object for each row and an event emitter. Here the caller knows the columns and reads the texts of one row.

/** The texts of the first row, in the order of the columns; null if there is none. */
export type TextRow = readonly (string | null)[]

export interface Statement {
  /** PostgreSQL plans the statement once for each connection under this name. */
  readonly name: string
  readonly text: string
}

/** What node-postgres gives to a query object; its types do not name these. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string | undefined>
  parse(statement: Statement): void
  bind(values: { readonly statement: string; readonly values: readonly (string | Buffer)[] }): void
  execute(portal: object): void
  sync(): void
}

type Callback = (error: Error | null, row: TextRow | null) => void

class Execution implements pg.Submittable {
  readonly name: string
  readonly text: string
  /** The client wraps it to limit the time of a query. */
  callback: Callback
  private readonly values: readonly (string | Buffer)[]
  private row: TextRow | null = null

  constructor({ name, text }: Statement, values: readonly (string | Buffer)[], callback: Callback) {
    this.name = name
    this.text = text
    this.values = values
    this.callback = callback
  }

  submit(connection: pg.Connection): null {
    const wire = connection as unknown as Wire
    wire.stream.cork()
    try {
      if (wire.parsedStatements[this.name] === undefined) wire.parse(this)
      wire.bind({ statement: this.name, values: this.values })
      wire.execute({})
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.row ??= fields
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null, this.row)
  }

  handleError(error: Error): void {
    this.callback(error, null)
  }
}

export const firstRow = (
  connection: Pick<pg.PoolClient, 'query'>,
  statement: Statement,
  values: readonly (string | Buffer)[],
): Promise<TextRow | null> =>
  new Promise((resolve, reject) => {
    connection.query(new Execution(statement, values, (error, row) => (error === null ? resolve(row) : reject(error))))
  })
