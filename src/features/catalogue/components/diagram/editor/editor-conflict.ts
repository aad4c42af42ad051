import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import type { PictureSize } from '../../../../../../domain/catalogue/rescale-hotspots.ts'
import { findRefusal } from '../../../../../data/error-message.ts'
import { isSameContent, toContent } from './diagram-form.ts'
import { rescaleContent } from './editor-state.ts'

/** A new picture of a diagram that the server does not have yet. */
export interface NewPicture {
  readonly bytes: Uint8Array
  /** It was sent over the present version, and its answer was lost. */
  readonly mayHaveArrived: boolean
}

/** Another user's version, and the new picture that waits for the decision. */
export interface Conflict {
  readonly theirs: DiagramDraft
  readonly picture: NewPicture | null
  /** Whether their picture is another than the one that was read. */
  readonly isTheirPictureNew: boolean
  /**
   * 'later': put off, so that the next save asks again. 'unsent': decided, or no one else's version at all, but the picture
   * did not arrive; the next save sends it again over `theirs`, after what was typed.
   */
  readonly state: 'asked' | 'later' | 'unsent'
}

/** Whether the server refuses this picture itself, so that it is not sent again. */
export const isPictureRefused = (error: unknown): boolean => [413, 422].includes(findRefusal(error)?.status ?? 0)

/** Whether a call without an answer may have been carried out; not one that a proxy found too large. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof Error &&
  'mayBeDone' in error &&
  error.mayBeDone === true &&
  !('status' in error && error.status === 413)

/** What is to be checked of a picture whose answer was lost. */
export const pictureNotes = {
  arrived: 'The diagram has a new picture. Check that it is yours; if not, choose it again.',
  leftOut: 'The diagram may have the new picture already. Open it again to see.',
} as const

/** Whether a newer version has another picture than `over`, and the rest as it was. */
export const hasNewPictureAlone = (over: DiagramDraft, fresh: DiagramDraft): boolean =>
  fresh.rev > over.rev &&
  fresh.image !== over.image &&
  isSameContent(toContent(fresh), rescaleContent(toContent(over), over, fresh))

/** Whether a picture is of another size than a draft's; its release may not have stored that one. */
export const isOfOtherSize = (size: PictureSize | undefined, to: PictureSize): boolean =>
  size !== undefined && (size.width !== to.width || size.height !== to.height)
