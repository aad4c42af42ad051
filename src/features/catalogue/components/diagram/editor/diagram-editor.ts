import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import type { DiagramContent, Edit, EditorState } from './editor-state.ts'

/** What a screen needs to edit a diagram. */
export interface DiagramEditor {
  /** The server's version. */
  readonly base: DiagramDraft
  readonly editing: EditorState
  readonly edit: (edit: Edit) => void
  readonly isChanged: boolean
  /** A new picture met another user's version and waits for the decision, or did not arrive. */
  readonly hasNewPicture: boolean
  /** Leaves a new picture out that did not arrive; null where there is none. */
  readonly leaveOutPicture: (() => void) | null
  /** Whether that picture may be on the server all the same. */
  readonly mayHavePicture: boolean
  /** What is to be checked of a picture whose answer was lost; '' for nothing. */
  readonly pictureNote: string
  readonly isSaving: boolean
  /** The new picture has other proportions: its hotspots have to be checked. */
  readonly isMisplaced: boolean
  /** Why the last save failed; '' if it did not. */
  readonly error: string
  /** The validation errors by form path; empty before the first attempt to save. */
  readonly errors: ReadonlyMap<string, string>
  /** What is edited, in the units of another user's conflicting version where there is one. */
  readonly mine: DiagramContent
  /** Another user's conflicting version, until the user decides. */
  readonly theirs: DiagramDraft | null
  /** Whether that version has another picture than the one that was read. */
  readonly isTheirPictureNew: boolean
  readonly save: () => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
  readonly decideLater: () => void
  readonly replacePicture: (bytes: Uint8Array) => void
  /** Takes a newer version that another step has met; a conflict where something was typed. */
  readonly meet: (newer: DiagramDraft) => void
}
