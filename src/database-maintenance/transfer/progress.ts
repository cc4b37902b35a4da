// What a copy or a restore reports while it runs.

export type TransferProgress =
  | { readonly phase: 'rows'; readonly table: string; readonly rowsDone: number; readonly rowsTotal: number; readonly rowsEarlier: number }
  | { readonly phase: 'indexes' }
  | { readonly phase: 'search'; readonly documents: number }
  | { readonly phase: 'verify'; readonly table: string; readonly rowsDone: number; readonly rowsTotal: number }

export type ReportProgress = (progress: TransferProgress) => void
