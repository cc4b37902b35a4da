/** A text that would contact another host, and open a dialog, if it were interpreted as markup. */
export const hostileText = (field: string): string =>
  `<img src="https://elsewhere.example/${field}" onerror="alert(1)"><script>alert(2)</script>${field}`
