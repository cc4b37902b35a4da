export { checkImageFile, type ImageFileCheck } from './check-image-file.ts'
export { type Dimensions, readDimensions } from './dimensions.ts'
export { extensionOf, type ImageMediaType, mediaTypeOfExtension, mediaTypeOfImage } from './media-type.ts'
