import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { formats } from './formats.ts'

export interface Detected {
  readonly rawValue: string
  readonly format: string
  readonly boundingBox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}
/** The used part of the browser's BarcodeDetector. The ponyfill has the same shape. */
export interface Detector {
  detect(picture: OffscreenCanvas): Promise<readonly Detected[]>
}
interface NativeDetector {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the browser's own detector if it supports every needed format. */
export async function createNativeDetector(scope: object): Promise<Detector | null> {
  const { BarcodeDetector: Native } = scope as { readonly BarcodeDetector?: NativeDetector }
  if (Native === undefined) return null
  // Android without Google services has the class but supports no format.
  const known = new Set(await Native.getSupportedFormats().catch(() => []))
  return formats.every((format) => known.has(format)) ? new Native({ formats }) : null
}

/** ZXing in WebAssembly, served by this origin. It is fetched on first use. */
export function createZxingDetector(): Detector {
  prepareZXingModule({
    overrides: {
      locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? wasmUrl : `${folder}${path}`),
    },
  })
  return new BarcodeDetector({ formats: [...formats] })
}
