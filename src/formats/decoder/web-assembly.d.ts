// What Node has of WebAssembly and its types leave out; only what is used.
interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } }
