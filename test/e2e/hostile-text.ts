/** A text that would ask another host, and open a dialog, wherever it were taken for markup. */
export const hostileText = (field: string): string =>
  `<img src="https://elsewhere.example/${field}" onerror="alert(1)"><script>alert(2)</script>${field}`
