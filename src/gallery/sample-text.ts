/** Texts of the trade that every piece has to bear: an ordinary one, and one longer than its place. */
export const sampleText = {
  short: 'Drive belt',
  long: 'Drive belt, poly-V, 8 ribs, 1,422 mm, for MT-series treadmills from week 14 of 2019 with the narrow front roller',
  sentence: 'The server did not answer. Your entry is safe on this device.',
  unbroken: 'MT52534K00417-MT52534K00418-MT52534K00419-MT52534K00420-MT52534K00421-MT52534K00422',
}

/** What a callback of a sample does. */
export const ignore = (): void => undefined
