import type { Pieces } from '../piece.ts'
import { actionPieces } from './action-pieces.tsx'
import { fieldPieces } from './field-pieces.tsx'
import { formPieces } from './form-pieces.tsx'
import { overlayPieces } from './overlay-pieces.tsx'
import { pagePieces } from './page-pieces.tsx'
import { statePieces } from './state-pieces.tsx'

/** Every component of `src/ui` in its states. `tests/house` fails when one is missing. */
export const allPieces: Pieces = {
  ...actionPieces,
  ...fieldPieces,
  ...formPieces,
  ...statePieces,
  ...pagePieces,
  ...overlayPieces,
}
