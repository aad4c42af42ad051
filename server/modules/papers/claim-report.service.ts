import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { papers } from '../../../contract/papers.ts'
import type { Claim, WireFile } from '../../../contract/shapes/claim.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { toShopDay } from '../../kernel/shop-day.ts'
import { readPrintablePicture } from '../files/index.ts'
import { isClaimOffice, readClaim, readFindings } from '../labor-claims/index.ts'
import { createPdf, readSeller } from '../orders/index.ts'
import { drawClaimReport } from './claim-report.view.ts'
import type { PrintedPicture } from './pictures.view.ts'

/** As many as a report of a few megabytes holds. The others are named. */
const maxPictures = 24
const shownCopies = { office: ['internal', 'servicer', 'customer'], other: ['servicer', 'customer'] } as const

/** A picture with the bytes that are printed; null where it cannot be decoded, or has more pages than a photo. */
async function toPrinted(call: SignedIn, file: WireFile): Promise<PrintedPicture> {
  const { author, sha256, mime, title, made_at, signed_by = null } = file
  const bytes =
    author.user_id === null ? null : await readPrintablePicture(call, { user_id: author.user_id, sha256, mime })
  return { title, mime, bytes, day: toShopDay(new Date(made_at)), by: author.name, signed_by }
}

async function loadPictures(call: SignedIn, files: Claim['files']) {
  const isSignature = ({ purpose }: WireFile) => purpose === 'signature'
  const photos = files.filter((file) => !isSignature(file))
  // A claim may be signed again: the last signature counts.
  const signature = files.findLast(isSignature)
  const printed: PrintedPicture[] = []
  for (const file of photos.slice(0, maxPictures)) printed.push(await toPrinted(call, file))
  return {
    photos: printed,
    others: photos.slice(maxPictures).map(({ title }) => title),
    signature: signature === undefined ? null : await toPrinted(call, signature),
  }
}

/**
 * The service report of a claim for one of its readers (ours). The copy of the office has internal notes and the payment check
 * too. Refuses `labor-claims.unknown`, and `auth.notAllowed` where another reader asks for the office's copy.
 */
export async function readClaimReport(
  call: SignedIn,
  claimId: string,
  copy: 'office' | undefined,
): Promise<Reply<typeof papers.table.readClaimReport>> {
  const claim = await readClaim(call, claimId)
  if (copy === 'office' && !isClaimOffice(call.actor)) refuse('auth.notAllowed')
  const classes: readonly string[] = shownCopies[copy ?? 'other']
  const report = {
    claim: { ...claim, notes: claim.notes.filter((note) => classes.includes(note.class)) },
    findings: copy === 'office' ? (await readFindings(call, claimId)).findings : null,
    ...(await loadPictures(call, claim.files)),
  }
  const seller = await readSeller(call)
  const title = `Service report ${claim.display_id}`
  return createPdf({ title, author: seller.company, at: new Date(claim.updated_at), paper: 'letter' }, (document) => {
    drawClaimReport(document, report, seller)
  })
}
