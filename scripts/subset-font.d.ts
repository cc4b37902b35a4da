// The package has no types of its own.
declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number }
  type SubsetOptions = {
    readonly targetFormat: 'woff2'
    readonly noHinting?: boolean
    readonly dropTables?: string[]
    readonly keepFeatures?: string[]
    readonly variationAxes?: Readonly<Record<string, Axis>>
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
