import type { AskForm, claimReturns, ReceiveForm, SendForm, WaiveForm } from '../../../../contract/claim-returns.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import {
  formatPartReturnNumber,
  getNextReturnState,
  getPartReturnLabel,
  listReminders,
} from '../../../../domain/labor-claims/part-returns.ts'
import type { PartReturnAction } from '../../../../domain/labor-claims/part-returns.ts'
import { formatDay } from '../../../../domain/orders/list-days.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import { createPdf, formatCityLine, readSeller, toAddressLines } from '../../orders/index.ts'
import { notifyUser } from '../../push/index.ts'
import { drawPartLabel, readReturnAddress } from '../../returns/index.ts'
import { addHistory, sameStatus } from '../history.store.ts'
import { findClaimAccess, mayHandleParts, requireReadAccess, refreshAccess } from '../labor-claims.policy.ts'
import { claimById, lockClaim, updateAndGetClaim } from '../labor-claims.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { toToday } from '../lists/lists.service.ts'
import { listServicersOf } from '../people/people.store.ts'
import { buildAskedEmail, formatPart } from './part-return.mail.ts'
import { remindJob, toMailedPart } from './part-returns.jobs.ts'
import type { PartReturnChange, PartReturnRecord } from './part-returns.store.ts'
import {
  findPartReturn,
  findSender,
  insertPartReturn,
  listPartReturns,
  updatePartReturn,
} from './part-returns.store.ts'

/** Mails the firm of the servicer, and stages the reminders of the return's own clock. */
async function tellServicer(call: SignedIn, claim: ClaimRecord, record: PartReturnRecord): Promise<void> {
  const people = claim.servicer_account_id === null ? [] : await listServicersOf(call.tx, claim.servicer_account_id)
  const part = toMailedPart(claim, record)
  for (const { userId, email } of people) {
    await stageEmail(call, email, buildAskedEmail(part))
    await notifyUser(call, userId, {
      title: `Send a part back for ${claim.display_id}`,
      body: `${claim.brand} ${claim.model}`,
      path: `/dashboard/labor-claims/ticket/${claim.claim_id}`,
      tag: `part-${record.return_id}`,
    })
  }
  const { soon, overdue } = listReminders(record.due_on, call.now.getTime())
  const payload = { return_id: record.return_id }
  if (soon !== null) await call.stage(remindJob, { ...payload, is_overdue: false }, new Date(soon))
  await call.stage(remindJob, { ...payload, is_overdue: true }, new Date(overdue))
}

const isSameRequest = (known: PartReturnRecord, asked: Omit<AskForm, 'id'>): boolean =>
  known.part_number === asked.part_number &&
  known.part_name === asked.part_name &&
  known.qty === asked.qty &&
  known.due_on === asked.due_on &&
  known.message === asked.message

/**
 * Asks the servicer of a claim to send its failed part back (ours). Closed claims too: manufacturers ask after they paid.
 * Refuses `labor-claims.unknown`, `labor-claims.noServicer`, `claim-returns.known`, `claim-returns.asked`.
 */
export async function askReturn(call: SignedIn, claimId: string, form: AskForm): Promise<Claim> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const { claim } = access
  const before = await listPartReturns(call.tx, claimId)
  const { id, ...asked } = { ...form, part_number: form.part_number.trim(), message: form.message.trim() }
  const known = before.find(({ return_id }) => return_id === id)
  if (known !== undefined) {
    // The same press again: its answer was lost.
    if (isSameRequest(known, asked)) return buildClaimView(call, access)
    refuse('claim-returns.known', {
      values: {
        number: formatPartReturnNumber(claim.display_id, known.nth),
        ...{ qty: known.qty, part: known.part_name, day: formatDay(known.due_on) },
      },
    })
  }
  if ((await findPartReturn(call.tx, id)) !== null)
    refuse('call.invalid', { errors: { id: 'A part of another claim has this id' } })
  if (claim.servicer_account_id === null) refuse('labor-claims.noServicer')
  if (form.due_on < toToday(call)) refuse('call.invalid', { errors: { due_on: 'Choose today or a later day' } })
  const open = before.find(
    (one) => one.ended_at === null && one.part_number === asked.part_number && one.part_name === asked.part_name,
  )
  if (open !== undefined)
    refuse('claim-returns.asked', { values: { number: formatPartReturnNumber(claim.display_id, open.nth) } })
  await insertPartReturn(call.tx, {
    ...{ return_id: id, claim_id: claimId, state: 'asked', ...asked },
    ...{
      asked_at: call.now,
      asked_by: call.actor.userId,
      sent_at: null,
      sent_by: null,
      ended_at: null,
      ended_by: null,
    },
  })
  const record = (await findPartReturn(call.tx, id)) ?? refuse('claim-returns.unknown')
  const message = `${formatPartReturnNumber(claim.display_id, record.nth)}: ${formatPart(record)} until ${record.due_on}`
  await addHistory(call, claimId, { ...sameStatus(claim), action: 'askReturn', message }, 'none')
  await tellServicer(call, claim, record)
  return buildClaimView(call, refreshAccess(access, await updateAndGetClaim(call.tx, claimId, {}, call.now)))
}

const actions = { send: 'sendReturn', receive: 'receiveReturn', waive: 'waiveReturn' } as const

/** Takes a step on the revision that was seen. Refuses `claim-returns.unknown`, `changed` and `notNow`. */
async function takeStep(
  call: SignedIn,
  returnId: string,
  {
    step,
    rev,
    detail,
    change,
  }: {
    readonly step: PartReturnAction
    readonly rev: number
    readonly detail: string
    readonly change: PartReturnChange
  },
): Promise<Claim> {
  const found = (await findPartReturn(call.tx, returnId)) ?? refuse('claim-returns.unknown')
  const access =
    findClaimAccess(await lockClaim(call.tx, found.claim_id), call.actor) ?? refuse('claim-returns.unknown')
  const { claim } = access
  if (!mayHandleParts(access)) refuse('auth.notAllowed')
  // Read again: somebody may have changed it before the claim was locked.
  const record = (await findPartReturn(call.tx, returnId)) ?? refuse('claim-returns.unknown')
  const number = formatPartReturnNumber(claim.display_id, record.nth)
  const next = getNextReturnState(record.state, step)
  if (next === null)
    return refuse('claim-returns.notNow', { values: { number, state: getPartReturnLabel(record.state) } })
  if (record.rev !== rev) refuse('claim-returns.changed', { values: { number } })
  await updatePartReturn(call.tx, returnId, { ...change, state: next })
  const message = [number, detail].filter(Boolean).join(': ')
  await addHistory(call, claim.claim_id, { ...sameStatus(claim), action: actions[step], message }, 'none')
  const after = await updateAndGetClaim(call.tx, claim.claim_id, {}, call.now)
  return buildClaimView(call, refreshAccess(access, after))
}

/** The part is on its way (ours): its servicer says so, or the office for it. */
export function sendReturn(call: SignedIn, returnId: string, form: SendForm): Promise<Claim> {
  const tracking = form.tracking.trim()
  const change = { sent_at: call.now, sent_by: call.actor.userId, tracking }
  return takeStep(call, returnId, { step: 'send', rev: form.rev, detail: tracking, change })
}

const toEnd = (call: SignedIn, note: string): PartReturnChange => ({
  ended_at: call.now,
  ended_by: call.actor.userId,
  note: note.trim(),
})

/** The office has the part (ours). */
export const receiveReturn = (call: SignedIn, returnId: string, { rev, note }: ReceiveForm): Promise<Claim> =>
  takeStep(call, returnId, { step: 'receive', rev, detail: note.trim(), change: toEnd(call, note) })

/** The office does not need the part after all (ours). */
export const waiveReturn = (call: SignedIn, returnId: string, { rev, reason }: WaiveForm): Promise<Claim> =>
  takeStep(call, returnId, { step: 'waive', rev, detail: reason, change: toEnd(call, reason) })

/** The label of the parcel (ours), for the servicer and the office. Refuses `claim-returns.unknown`, `auth.notAllowed`. */
export async function readPartLabel(
  call: SignedIn,
  returnId: string,
): Promise<Reply<typeof claimReturns.table.readPartLabel>> {
  const record = (await findPartReturn(call.tx, returnId)) ?? refuse('claim-returns.unknown')
  const access =
    findClaimAccess(await claimById(call.tx, record.claim_id), call.actor) ?? refuse('claim-returns.unknown')
  if (!mayHandleParts(access)) refuse('auth.notAllowed')
  const { claim } = access
  const place = claim.provider_address_id === null ? null : await findSender(call.tx, claim.provider_address_id)
  const from = toAddressLines([
    ...[claim.servicer_name ?? '', place?.addr1 ?? '', place?.addr2 ?? ''],
    place === null ? '' : formatCityLine(place.city, place.state, place.postal_code),
  ])
  const number = formatPartReturnNumber(claim.display_id, record.nth)
  const [seller, sendTo] = [await readSeller(call), await readReturnAddress(call)]
  const title = `Return label ${number}`
  return createPdf({ title, author: seller.company, at: record.asked_at, paper: 'label' }, (document) => {
    drawPartLabel(document, { number, facts: `Claim ${claim.display_id} · ${formatPart(record)}`, sendTo, from })
  })
}
