import { groupBy } from '../../group-by.ts'
import { findRequiredPhoto, listMissingPhotos } from '../../files/required-photos.ts'
import type { CheckContext, CheckedClaim, CheckedPicture, UsedPicture } from './checked-claim.ts'
import { isBeforeVisit } from './checked-claim.ts'
import type { Finding } from './finding.ts'

const isPlateTitle = (title: string) => /\bplate\b/i.test(title)
const isReceiptTitle = (title: string) => /\breceipt\b/i.test(title)

/** The pictures of a claim: those that are there, then those that were announced. Signatures are not pictures. */
function listPictures({ files, expected_files: expected }: CheckedClaim): CheckedPicture[] {
  const here = files.filter((file) => file.purpose !== 'signature')
  return [...here, ...expected.filter(({ sha256 }) => !files.some((file) => file.sha256 === sha256))]
}

/** What a picture is for: one of the required photos, or by its purpose the plate or the receipt. Else its own title. */
function getTitle(claim: CheckedClaim, picture: CheckedPicture): string {
  if (picture.purpose === 'receipt') return 'Receipt'
  if (picture.purpose === 'serial') return 'Serial plate'
  return findRequiredPhoto(picture, claim.required_photos, claim.expected_files) ?? picture.title
}

/** The plate, the receipt and the other required pictures are there. A receipt of the registration counts. */
export function checkRequiredPictures(claim: CheckedClaim): Finding[] {
  if (isBeforeVisit(claim)) return []
  const pictures = listPictures(claim)
  const titles = pictures.map((picture) => getTitle(claim, picture))
  const hasReceipt = titles.some(isReceiptTitle) || claim.pay_facts?.registration?.has_receipt === true
  const hasPlate = titles.some(isPlateTitle)
  const missing = listMissingPhotos(claim.required_photos, pictures, claim.expected_files)
  const findings: Finding[] = []
  const plate = missing.find(isPlateTitle)
  if (plate !== undefined && !hasPlate)
    findings.push({
      code: 'picture.plate',
      risk: 'unpaid',
      sentence: `The picture “${plate}” is missing.`,
      action: 'Take a picture of the serial plate before you leave. Every character must be readable.',
      pictures: [plate],
    })
  const receipt = missing.find(isReceiptTitle)
  if (receipt !== undefined && !hasReceipt)
    findings.push({
      code: 'picture.receipt',
      risk: 'question',
      sentence: `The picture “${receipt}” is missing.`,
      action: 'Ask the customer for the receipt and take a picture of the whole page.',
      pictures: [receipt],
    })
  const others = missing.filter((title) => !isPlateTitle(title) && !isReceiptTitle(title))
  if (others.length > 0)
    findings.push({
      code: 'picture.required',
      risk: 'question',
      sentence: `${others.length === 1 ? 'A required picture is' : 'Required pictures are'} missing: ${others.join(', ')}.`,
      action: 'Take them before you leave the site.',
      pictures: others,
    })
  return findings
}

const isOf = (sha256: string) => (one: { readonly sha256: string }) => one.sha256 === sha256

/** No picture was used on another claim, or stands for two things. The same machine may have the same receipt. */
export function checkUsedPictures(claim: CheckedClaim, { others }: CheckContext): Finding[] {
  const onDevice = (others?.pictures ?? []).map((one): UsedPicture => ({ ...one, likeness: 'same' }))
  const used = [...(claim.pay_facts?.used_pictures ?? []), ...onDevice]
  const pictures = listPictures(claim)
  const findings = [...new Set(pictures.map(({ sha256 }) => sha256))].flatMap((sha256): Finding[] => {
    const picture = pictures.find(isOf(sha256))
    if (picture === undefined) return []
    const title = getTitle(claim, picture)
    const uses = used.filter((one) => one.sha256 === sha256 && !(one.same_machine && isReceiptTitle(title)))
    // The same file tells more than a likeness does.
    const use = uses.find(({ likeness }) => likeness === 'same') ?? uses[0]
    if (use === undefined) return []
    const where = uses.find((one) => one.likeness === use.likeness && one.display_id !== null)?.display_id
    const claimName = where == null ? 'another claim' : `claim ${where}`
    return [
      use.likeness === 'same'
        ? {
            code: 'picture.used-before',
            risk: 'unpaid',
            sentence: `The picture “${title}” was already used on ${claimName}.`,
            action: 'Take a new picture of this machine.',
          }
        : {
            code: 'picture.looks-used',
            risk: 'question',
            sentence: `The picture “${title}” looks like one on ${claimName}.`,
            action: 'If it is not from today’s visit, take a new picture. Else say in a note why they look alike.',
          },
    ]
  })
  return [...findings, ...checkRepeatedPictures(claim)]
}

/** One file does not stand for two required pictures. */
function checkRepeatedPictures(claim: CheckedClaim): Finding[] {
  const files = claim.files.filter((file) => file.purpose !== 'signature')
  return [...groupBy(files, ({ sha256 }) => sha256).values()].flatMap((same): Finding[] => {
    const titles = [...new Set(same.map((file) => file.title.trim()))]
    const required = titles.filter((title) =>
      claim.required_photos.some((one) => one.trim().toLowerCase() === title.toLowerCase()),
    )
    if (required.length < 2) return []
    return [
      {
        code: 'picture.repeated',
        risk: 'question',
        sentence: `One picture was added as ${required.join(' and ')}.`,
        action: 'Take a picture for each of them.',
      },
    ]
  })
}
