// Parts of WebAssembly that Node provides but its types omit; only what is used here.
interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface WasmTable {
  grow(by: number): number
  set(index: number, value: unknown): void
}

type WasmModule = object

declare const WebAssembly: {
  readonly Memory: { readonly prototype: WasmMemory }
  readonly Module: new (bytes: Uint8Array) => WasmModule
  readonly Instance: new (module: WasmModule, imports: object) => { readonly exports: Readonly<Record<string, unknown>> }
  compile(bytes: Uint8Array): Promise<WasmModule>
}
