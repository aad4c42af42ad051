/** libheif, served by this origin (`tools/vite/heic-decoder.ts`). Sizes are bytes. */
interface HeicDecoderFiles {
  readonly files: readonly { readonly url: string; readonly bytes: number }[]
  /** Compressed download size of the first use. */
  readonly download: number
}
interface ImportMetaEnv {
  /** Missing if the app was not built by Vite. */
  readonly HEIC_DECODER?: HeicDecoderFiles
}
