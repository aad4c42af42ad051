import type { WireFile } from '../../../../../contract/shapes/claim.ts'
import type { SeenClaim } from '../claim-display.ts'

const isSignature = (file: WireFile) => file.purpose === 'signature'
/** The title of a signature. An announced file is recognized as a signature by this title. */
export const getSignatureTitle = (name: string): string => `Signature of ${name}`.slice(0, 200)
const hasSignatureTitle = (one: { readonly title: string }) => one.title.startsWith(getSignatureTitle(''))

const includesFile = (files: readonly WireFile[], one: { readonly sha256: string }) =>
  files.some((file) => file.sha256 === one.sha256)

/** The claim with only the signatures among its files. */
export function keepSignatures(seen: SeenClaim): SeenClaim {
  const { files: all, expected_files: expected } = seen.value
  const files = all.filter(isSignature)
  const mine = expected.filter((one) => includesFile(files, one) || (!includesFile(all, one) && hasSignatureTitle(one)))
  return { ...seen, value: { ...seen.value, files, expected_files: mine } }
}

/** The claim without the signatures among its files. */
export function withoutSignatures(seen: SeenClaim): SeenClaim {
  const { files: all, expected_files: expected } = seen.value
  const files = all.filter((file) => !isSignature(file))
  const others = expected.filter(
    (one) => includesFile(files, one) || (!includesFile(all, one) && !hasSignatureTitle(one)),
  )
  return { ...seen, value: { ...seen.value, files, expected_files: others } }
}
