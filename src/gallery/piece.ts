import type { ReactNode } from 'react'

/** A piece of `src/ui` in its states, by their names. Each state is drawn by itself. */
export interface Piece {
  readonly states: Readonly<Record<string, () => ReactNode>>
  /** It covers the page, so that only one state can be seen at a time. */
  readonly isOverlay?: boolean
}

/** Pieces by the name of their component. */
export type Pieces = Readonly<Record<string, Piece>>
