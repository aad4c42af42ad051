// The papers of a claim and of a registration, as PDFs (docs/decisions/131-papers.md). No device stores them.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, uuid } from './shapes/basics.ts'

const ours = {
  spec: 'ours',
  source: 'docs/decisions/131-papers.md',
  method: 'GET',
  access: 'user',
  effect: 'read',
  isHeavy: true,
  offline: 'online',
  linkable: true,
  params: z.object({ id: uuid }),
  reply: bytes,
  replyAs: 'bytes',
} as const

export const papers = endpoints('papers', {
  /**
   * The service report of a claim, for those who may read the claim: machine, customer, trips, parts, notes, payment, photos
   * and signature. `copy=office` adds internal notes and the payment check; it is the office's alone.
   */
  readClaimReport: {
    ...ours,
    path: '/labor-claims/ticket/{id}/report',
    query: z.strictObject({ copy: z.optional(z.enum(['office'], 'Must be office')) }),
    refusals: ['labor-claims.unknown'],
  },
  /** The warranty certificate of an approved registration, for those who see all of the record. */
  readCertificate: {
    ...ours,
    path: '/warranties/{id}/certificate',
    refusals: ['warranty.unknown', 'papers.notApproved'],
  },
})
