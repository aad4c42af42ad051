/** Raised with every change of the form: a device that kept an older table fetches it anew. */
export const version = 1
/** Stands for 'no middle' among hundredths of a degree. */
export const noMiddle = 32_000

export interface PackedText {
  readonly version: number
  readonly count: number
  readonly american: number
  readonly canadian: string
  readonly states: string
  readonly cities: string
}
