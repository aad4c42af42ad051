/** An icon in a square: outlines in the text's color, and filled shapes. */
export interface IconShape {
  /** Side of the square; 512 without it. */
  readonly box?: 20
  readonly line?: string
  readonly solid?: string
  readonly isHeavy?: true
}
