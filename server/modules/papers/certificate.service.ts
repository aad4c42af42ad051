import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { papers } from '../../../contract/papers.ts'
import { formatRegistrationStatus } from '../../../domain/warranty/registration.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { createPdf, readSeller } from '../orders/index.ts'
import { readFullRecord } from '../warranty/index.ts'
import { drawCertificate } from './certificate.view.ts'

/** The warranty certificate of a registration (ours). Refuses `warranty.unknown`, `papers.notApproved`. */
export async function readCertificate(
  call: SignedIn,
  recordId: string,
): Promise<Reply<typeof papers.table.readCertificate>> {
  const record = await readFullRecord(call, recordId)
  const { status, display_id, updated_at } = record
  if (status !== 'approved') refuse('papers.notApproved', { values: { status: formatRegistrationStatus(status) } })
  const seller = await readSeller(call)
  const title = `Warranty certificate ${display_id}`
  return createPdf({ title, author: seller.company, at: new Date(updated_at), paper: 'letter' }, (document) => {
    drawCertificate(document, record, seller)
  })
}
