import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { formats } from './formats.ts'

export interface Detected {
  readonly rawValue: string
  readonly format: string
  readonly boundingBox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}
/** The part of the browsers' BarcodeDetector that is used; the ponyfill has the same shape. */
export interface Detector {
  detect(picture: OffscreenCanvas): Promise<readonly Detected[]>
}
interface NativeDetector {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own, where it has one that knows every format that is wanted. */
export async function nativeDetector(world: object): Promise<Detector | null> {
  const { BarcodeDetector: Native } = world as { readonly BarcodeDetector?: NativeDetector }
  if (Native === undefined) return null
  // Android without Google's services has the class and knows no format.
  const known = new Set(await Native.getSupportedFormats().catch(() => []))
  return formats.every((format) => known.has(format)) ? new Native({ formats }) : null
}

/** ZXing in WebAssembly, from this origin; what it needs is fetched when this is called first. */
export function ownDetector(): Detector {
  prepareZXingModule({
    overrides: {
      locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? wasmUrl : `${folder}${path}`),
    },
  })
  return new BarcodeDetector({ formats: [...formats] })
}
