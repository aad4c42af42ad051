import { useSharedState } from '../../../../data/use-shared-state.ts'
import type { SharedState } from '../../../../data/use-shared-state.ts'

interface PreviewedFile {
  readonly importId: string
  readonly file: File
}
const none: PreviewedFile | null = null

/** The file of the last preview, so that its report can preview it again with another choice. */
export const usePreviewedFile = (): readonly [PreviewedFile | null, SharedState<PreviewedFile | null>] =>
  useSharedState<PreviewedFile | null>('previewed-file', none)
