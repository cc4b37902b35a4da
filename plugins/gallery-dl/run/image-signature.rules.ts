// Magic bytes of the image formats that comic readers display. An error page saved under an image name does not have them.

const starts: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x42, 0x4d], // BMP
  [0xff, 0x0a], // JPEG XL, bare
  [0x00, 0x00, 0x00, 0x0c, 0x4a, 0x58, 0x4c, 0x20], // JPEG XL in a container
]

/** How many leading bytes `isImage` needs. */
export const signatureLength = 12

/** Whether a file that starts with these bytes is an image. */
export function isImage(head: Uint8Array): boolean {
  if (starts.some((start) => start.every((byte, index) => head[index] === byte))) return true
  const text = Buffer.from(head).toString('latin1')
  return (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') || /^ftyp(avif|avis|heic|mif1)/.test(text.slice(4, 12))
}
