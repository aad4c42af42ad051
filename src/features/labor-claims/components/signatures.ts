import type { WireFile } from '../../../../contract/shapes/claim.ts'
import type { SeenClaim } from './ticket-words.ts'

const isSignature = (file: WireFile) => file.purpose === 'signature'
/** What a signature is called: what is only announced is known by it. */
export const signatureTitle = (name: string): string => `Signature of ${name}`.slice(0, 200)
const isSigned = (one: { readonly title: string }) => one.title.startsWith(signatureTitle(''))

const isIn = (files: readonly WireFile[], one: { readonly sha256: string }) =>
  files.some((file) => file.sha256 === one.sha256)

/** The claim with its signatures alone among its files. */
export function signaturesOf(seen: SeenClaim): SeenClaim {
  const { files: all, expected_files: expected } = seen.value
  const files = all.filter(isSignature)
  const mine = expected.filter((one) => isIn(files, one) || (!isIn(all, one) && isSigned(one)))
  return { ...seen, value: { ...seen.value, files, expected_files: mine } }
}

/** The claim without its signatures among its files. */
export function withoutSignatures(seen: SeenClaim): SeenClaim {
  const { files: all, expected_files: expected } = seen.value
  const files = all.filter((file) => !isSignature(file))
  const others = expected.filter((one) => isIn(files, one) || (!isIn(all, one) && !isSigned(one)))
  return { ...seen, value: { ...seen.value, files, expected_files: others } }
}
