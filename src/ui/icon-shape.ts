/** A drawing in a square: outlines, which take the stroke of the text around them, and filled shapes. */
export interface IconShape {
  /** Side of the square; 512 where nothing is said. */
  readonly box?: 20
  readonly line?: string
  readonly solid?: string
  readonly isHeavy?: true
}
