import type { WireFile } from '../../../../contract/shapes/claim.ts'
import type { SeenClaim } from './ticket-words.ts'

const isSignature = (file: WireFile) => file.purpose === 'signature'

function withFiles(seen: SeenClaim, isWanted: (file: WireFile) => boolean): SeenClaim {
  const files = seen.value.files.filter(isWanted)
  const others = seen.value.files.filter((file) => !isWanted(file))
  return {
    ...seen,
    value: {
      ...seen.value,
      files,
      expected_files: seen.value.expected_files.filter((one) => !others.some((file) => file.sha256 === one.sha256)),
    },
  }
}

/** The claim with its signatures alone among its files; what is only announced is taken for a photo. */
export const signaturesOf = (seen: SeenClaim): SeenClaim => {
  const { value } = withFiles(seen, isSignature)
  return { ...seen, value: { ...value, expected_files: [] } }
}

/** The claim without its signatures among its files. */
export const withoutSignatures = (seen: SeenClaim): SeenClaim => withFiles(seen, (file) => !isSignature(file))
