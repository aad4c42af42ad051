/**
 * Files of the text recognizer, served by this origin (`tools/vite/plate-reader.ts`). The core is first. Sizes are
 * bytes.
 */
interface PlateReaderFiles {
  readonly files: readonly { readonly url: string; readonly bytes: number }[]
  /** Compressed download size of the first use. */
  readonly download: number
}
interface ImportMetaEnv {
  /** Missing if the app was not built by Vite. */
  readonly PLATE_READER?: PlateReaderFiles
}

declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** The part of Tesseract's API that is used. */
  interface TessBaseAPI {
    Init(folder: string, language: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    SetPageSegMode(mode: number): void
    SetImageFile(orientation?: number, angle?: number): number
    Recognize(monitor: null): number
    GetJSONText(page: number): string
  }
  interface TesseractCore {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
    readonly TessBaseAPI: new () => TessBaseAPI
  }
  function openTesseract(options: {
    readonly wasmBinary: ArrayBuffer
    readonly print?: (line: string) => void
    readonly printErr?: (line: string) => void
  }): Promise<TesseractCore>
  export = openTesseract
}
