/** Increased with every change of the format. A device with an older table downloads it again. */
export const version = 1
/** Means 'no center' among hundredths of a degree. */
export const noMiddle = 32_000

export interface PackedText {
  readonly version: number
  readonly count: number
  readonly american: number
  readonly canadian: string
  readonly states: string
  readonly cities: string
}
