import openLibheif from 'libheif-js/libheif-wasm/libheif.js'

/** The part of libheif's API that is used; the package does not describe it. */
interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  /** Draws upright, as the picture's own rotation says. Null where it cannot be decoded. */
  display(target: ImageData, onEnd: (drawn: ImageData | null) => void): void
  free(): void
}
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

/** More is no photo: an iPhone's largest has 48. */
const maxMegapixels = 60

/** Decodes the main picture of a HEIC file, upright; null where the file is damaged or too large. */
export type HeicDecoder = (bytes: Uint8Array) => Promise<ImageData | null>

/** Creates a decoder from libheif's WebAssembly. */
export function createHeicDecoder(wasmBinary: ArrayBuffer): HeicDecoder {
  const libheif = openLibheif({ wasmBinary }) as unknown as Libheif
  return async (bytes) => {
    const images = new libheif.HeifDecoder().decode(bytes)
    try {
      const main = images.find((image) => image.is_primary()) ?? images[0]
      if (main === undefined) return null
      const [width, height] = [main.get_width(), main.get_height()]
      if (width < 1 || height < 1 || width * height > maxMegapixels * 1_000_000) return null
      return await new Promise<ImageData | null>((resolve) => {
        main.display(new ImageData(width, height), resolve)
      })
    } finally {
      for (const image of images) image.free()
    }
  }
}
