import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { claimPay } from '../../../../contract/claim-pay.ts'
import type { TermsForm, TermsOfManufacturer, WireTerms } from '../../../../contract/claim-pay-terms.ts'
import { checkTerms } from '../../../../domain/labor-claims/terms/check-terms.ts'
import { findTermsOn, toServicerTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import {
  deleteTerms,
  findManufacturers,
  listModels,
  listServicers,
  listTermsRecords,
  loadTerms,
  lockTerms,
  putTerms,
} from './terms.store.ts'
import type { TermsRecord } from './terms.store.ts'

type Table = typeof claimPay.table

/** What has begun decides what was calculated, so it stays. */
const hasBegun = (from: string | null, now: Date) => from === null || from < toShopDay(now)

const toWire = ({ termsId, terms, rev, by, at }: TermsRecord, now: Date): WireTerms => ({
  terms_id: termsId,
  ...terms,
  ...{ mileage: [...terms.mileage], standard_times: [...terms.standard_times] },
  servicer_rates: [...terms.servicer_rates],
  ...{ rev, by, at: at?.toISOString() ?? null, may_change: !hasBegun(terms.from, now) },
})

/** The manufacturers whose terms can be edited (ours). */
export const listManufacturers = ({ tx }: Pick<SignedIn, 'tx'>): Promise<Reply<Table['listManufacturers']>> =>
  findManufacturers(tx)

/** A manufacturer by its number. Refuses `labor-claims.manufacturerUnknown`. */
export async function requireManufacturer({ tx }: Pick<SignedIn, 'tx'>, manufacturerId: number) {
  const all = await findManufacturers(tx)
  return all.find((one) => one.manufacturer_id === manufacturerId) ?? refuse('labor-claims.manufacturerUnknown')
}

const yearMs = 366 * 86_400_000

/**
 * What the caller's account is paid for a job, by day (ours): the terms of the last year and those to come, at its own labor
 * rate and without the rates of others. Refuses `labor-claims.manufacturerUnknown`.
 */
export async function readPayTerms(call: SignedIn, manufacturerId: number): Promise<Reply<Table['readPayTerms']>> {
  const terms = (await loadTerms(call.tx, [manufacturerId]))(manufacturerId)
  if (terms.length === 0) refuse('labor-claims.manufacturerUnknown')
  const first = findTermsOn(terms, toShopDay(new Date(call.now.getTime() - yearMs)))
  return {
    terms: terms
      .filter((one) => (one.from ?? '') >= (first?.from ?? ''))
      .map((one) => toServicerTerms(one, call.actor.accountId))
      .map((one) => ({ ...one, mileage: [...one.mileage], standard_times: [...one.standard_times] })),
  }
}

/** The terms of a manufacturer, the latest first (ours). Refuses `labor-claims.manufacturerUnknown`. */
export async function readOfficeTerms(call: SignedIn, manufacturerId: number): Promise<TermsOfManufacturer> {
  const manufacturer = await requireManufacturer(call, manufacturerId)
  const records = (await listTermsRecords(call.tx, [manufacturerId])).get(manufacturerId) ?? []
  return {
    ...manufacturer,
    terms: records.map((record) => toWire(record, call.now)).toReversed(),
    models: await listModels(call.tx, manufacturerId),
    servicers: await listServicers(call.tx),
  }
}

/** Errors of the form against what there is: its lists name models and servicers that exist. */
function findErrors(form: TermsForm, { models, servicers }: TermsOfManufacturer): Readonly<Record<string, string>> {
  const errors: Record<string, string> = { ...checkTerms(form) }
  form.standard_times.forEach(({ equipment_id: id }, at) => {
    if (!models.some((one) => one.equipment_id === id)) errors[`standard_times.${at}`] ??= 'There is no such model'
  })
  form.servicer_rates.forEach(({ account_id: id }, at) => {
    if (!servicers.some((one) => one.account_id === id)) errors[`servicer_rates.${at}`] ??= 'There is no such servicer'
  })
  return errors
}

/**
 * Saves terms, new or not yet begun (ours). They begin today or later; the first ones of a manufacturer may begin on any day.
 * Refuses `labor-claims.termsBegun`, `termsChanged` with what there is now, and `termsUnknown` for those of another manufacturer.
 */
export async function saveTerms(
  call: SignedIn,
  { manufacturerId, id }: { readonly manufacturerId: number; readonly id: string },
  { rev, ...form }: TermsForm,
): Promise<TermsOfManufacturer> {
  const before = await lockTerms(call.tx, id)
  const now = await readOfficeTerms(call, manufacturerId)
  if (before !== null && before.manufacturer_id !== manufacturerId) refuse('labor-claims.termsUnknown')
  const value = JSON.stringify({ ...form, from: undefined })
  // The same save again: its answer was lost.
  if (before !== null && before.rev === rev + 1 && before.value === value && before.holds_from === form.from) return now
  if ((before?.rev ?? 0) !== rev) refuse('labor-claims.termsChanged', { current: now })
  if (before !== null && hasBegun(before.holds_from, call.now)) refuse('labor-claims.termsBegun')
  const others = now.terms.filter((one) => one.terms_id !== null && one.terms_id !== id)
  if (others.length > 0 && hasBegun(form.from, call.now))
    refuse('call.invalid', { errors: { from: 'Choose today or a later day. What was calculated before stays' } })
  if (others.some((one) => one.from === form.from))
    refuse('call.invalid', { errors: { from: 'Other terms begin on this day already' } })
  const errors = findErrors({ rev, ...form }, now)
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
  await putTerms(call, { termsId: id, manufacturerId, from: form.from, value, rev: rev + 1 })
  return readOfficeTerms(call, manufacturerId)
}

/** Removes terms that have not begun (ours). Refuses `labor-claims.termsUnknown`, `labor-claims.termsBegun`. */
export async function removeTerms(
  call: SignedIn,
  { manufacturerId, id }: { readonly manufacturerId: number; readonly id: string },
): Promise<TermsOfManufacturer> {
  const before = await lockTerms(call.tx, id)
  await requireManufacturer(call, manufacturerId)
  if (before === null || before.manufacturer_id !== manufacturerId) return refuse('labor-claims.termsUnknown')
  if (hasBegun(before.holds_from, call.now)) refuse('labor-claims.termsBegun')
  await deleteTerms(call.tx, id)
  return readOfficeTerms(call, manufacturerId)
}
