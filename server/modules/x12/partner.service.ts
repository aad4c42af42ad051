import type { X12OfManufacturer, X12PartnerForm } from '../../../contract/x12.ts'
import type { X12Partner } from '../../../domain/x12/partner.ts'
import { checkPartner, tidyPartner } from '../../../domain/x12/partner.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { requireManufacturer } from '../labor-claims/index.ts'
import { listFiles } from './files.store.ts'
import { toWireFile } from './files.view.ts'
import { addPartner, listPartners, lockPartners } from './partner.store.ts'
import { listOwnCodes } from './x12.policy.ts'

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const listChanges = (before: X12Partner | undefined, after: X12Partner) =>
  before === undefined
    ? []
    : (Object.keys(after) as (keyof X12Partner)[]).filter((name) => before[name] !== after[name])

/** What is set for a manufacturer, its history, and the files of the caller's kinds (ours). Refuses `labor-claims.manufacturerUnknown`. */
export async function readX12(call: SignedIn, manufacturerId: number): Promise<X12OfManufacturer> {
  const manufacturer = await requireManufacturer(call, manufacturerId)
  const partners = await listPartners(call.tx, manufacturerId)
  const files = await listFiles(call.tx, manufacturerId, listOwnCodes(call.actor))
  return {
    ...manufacturer,
    ...{ partner: partners[0]?.partner ?? null, rev: partners[0]?.rev ?? 0 },
    history: partners.map(({ by, at, partner }, index) => ({
      ...{ by, at: at.toISOString(), fields: listChanges(partners[index + 1]?.partner, partner) },
    })),
    files: files.map(toWireFile),
  }
}

/**
 * Sets a manufacturer's X12 numbers and separators (ours). Refuses `labor-claims.manufacturerUnknown`, `x12.changed` with
 * what there is now, and `call.invalid` by field.
 */
export async function savePartner(
  call: SignedIn,
  manufacturerId: number,
  { rev, ...values }: X12PartnerForm,
): Promise<X12OfManufacturer> {
  await lockPartners(call.tx)
  const now = await readX12(call, manufacturerId)
  const partner = tidyPartner(values)
  // The same save again: its answer was lost, or nothing was changed.
  if ([rev, rev + 1].includes(now.rev) && sameJson(now.partner, partner)) return now
  if (now.rev !== rev) refuse('x12.changed', { current: now })
  const errors = checkPartner(partner)
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
  await addPartner(call, manufacturerId, { partner, rev: rev + 1 })
  return readX12(call, manufacturerId)
}
