import { useSharedState } from '../../../../data/use-shared-state.ts'
import type { SharedState } from '../../../../data/use-shared-state.ts'

interface PreviewedFile {
  readonly importId: string
  readonly file: File
}
const none: PreviewedFile | null = null

/** Reads a chosen file; null where it has since been changed or moved, which browsers do not read. */
export const readBytes = (file: File): Promise<Uint8Array<ArrayBuffer> | null> =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )

/** The file of the last preview, so that its report can preview it again with another choice. */
export const usePreviewedFile = (): readonly [PreviewedFile | null, SharedState<PreviewedFile | null>] =>
  useSharedState<PreviewedFile | null>('previewed-file', none)
