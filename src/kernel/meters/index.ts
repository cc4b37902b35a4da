// Metrics of the server that administrators and their tools query by name (docs/api/komga-contract.md, "Actions, file system, actuator").

export interface Sample {
  readonly tags: Readonly<Record<string, string>>
  /** TOTAL_TIME in seconds. */
  readonly statistic: 'VALUE' | 'COUNT' | 'TOTAL_TIME'
  readonly value: number
}

export interface Meter {
  /** Name used by Komga's clients: komga.books. */
  readonly name: string
  readonly description: string
  readonly baseUnit?: string
  /** Samples with the same tags and different statistics belong together; samples with different tags add up. */
  read(): Promise<readonly Sample[]>
}
