// Numbers about the server that administrators and their tools ask for by name (docs/api/komga-contract.md, "Actions, file system,
// actuator").

export interface Sample {
  readonly tags: Readonly<Record<string, string>>
  /** TOTAL_TIME in seconds. */
  readonly statistic: 'VALUE' | 'COUNT' | 'TOTAL_TIME'
  readonly value: number
}

export interface Meter {
  /** As Komga's clients know it: komga.books. */
  readonly name: string
  readonly description: string
  readonly baseUnit?: string
  /** Samples with the same tags and different statistics belong together; those of several tags add up. */
  read(): Promise<readonly Sample[]>
}
