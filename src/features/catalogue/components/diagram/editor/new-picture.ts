import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { findRefusal } from '../../../../../data/error-message.ts'
import { isSameContent, toContent } from './diagram-form.ts'
import { rescaleContent } from './editor-state.ts'

/** A new picture of a diagram that the server does not have yet. */
export interface NewPicture {
  readonly bytes: Uint8Array
  /** It was sent over the present version, and its answer was lost. */
  readonly mayHaveArrived: boolean
}

/** Whether the server refuses this picture itself, so that it is not sent again. */
export const isPictureRefused = (error: unknown): boolean => [413, 422].includes(findRefusal(error)?.status ?? 0)

/** Whether a call without an answer may have been carried out. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof Error && 'mayBeDone' in error && error.mayBeDone === true

/** Whether a newer version has another picture than `over`, and the rest as it was. */
export const hasNewPictureAlone = (over: DiagramDraft, fresh: DiagramDraft): boolean =>
  fresh.rev > over.rev &&
  fresh.image !== over.image &&
  isSameContent(toContent(fresh), rescaleContent(toContent(over), over, fresh))
