import { claimDeskRefusals } from './claim-desk-refusals.ts'
import { registrationDeskRefusals } from './registration-desk-refusals.ts'
import { bulletinRefusals } from './bulletin-refusals.ts'
import { claimPayRefusals } from './claim-pay-refusals.ts'
import { claimPaymentRefusals } from './claim-payment-refusals.ts'
import { claimReturnRefusals } from './claim-return-refusals.ts'
import { authRefusals } from './auth-refusals.ts'
import { deviceRefusals } from './device-refusals.ts'
import { paperRefusals } from './paper-refusals.ts'
import { returnRefusals } from './return-refusals.ts'
import { shopRefusals } from './shop-refusals.ts'
import { ticketRefusals } from './ticket-refusals.ts'
import { userRefusals } from './user-refusals.ts'
import { warehouseRefusals } from './warehouse-refusals.ts'
import { warrantyRefusals } from './warranty-refusals.ts'
import { x12Refusals } from './x12-refusals.ts'

/**
 * Every refusal that the server can answer: code, status and sentence. The refusing code fills in `{name}`.
 * The outbox decides by the status (`offline/http/verdict.ts`): 409 and 412 are conflicts with the server's current
 * record, 425 and 429 mean later, any other 4xx keeps the call on the device until a user decides.
 */
export const refusals = {
  'call.notFound': { status: 404, message: 'There is nothing at this address.' },
  'call.foreignOrigin': { status: 403, message: 'This call did not come from the app. Reload the page and try again.' },
  'call.invalid': { status: 422, message: 'Some fields are missing or invalid.' },
  'call.notJson': { status: 400, message: 'The request could not be read as JSON.' },
  'call.mediaType': { status: 415, message: 'This request must be sent as {type}.' },
  'call.tooLarge': { status: 413, message: 'The request is larger than the limit of {limit}.' },
  'call.tooMany': { status: 429, message: 'Too many requests. Try again in {seconds} seconds; nothing is lost.' },
  'call.failed': {
    status: 500,
    message: 'Something went wrong on our side. Nothing was changed, so it is safe to try again. Request {request}.',
  },
  'call.stopping': { status: 503, message: 'The server is restarting. Nothing was changed. Try again in a moment.' },
  'call.slow': { status: 408, message: 'The request arrived too slowly. Nothing was changed; send it again.' },
  'call.busy': { status: 503, message: 'The server is busy. Try again shortly.' },

  ...authRefusals,

  'op.inProgress': { status: 409, message: 'This is being applied right now.' },
  'op.otherContent': { status: 422, message: 'This idempotency key was used for a different request.' },
  'op.otherOwner': { status: 403, message: 'Another user saved this. Only they can send it.' },
  'op.voided': { status: 410, message: 'This was replaced by a corrected version and will not be applied.' },
  'op.alreadyApplied': { status: 409, message: 'The first version arrived after all and was applied.' },
  'op.unknownVersion': {
    status: 426,
    message: 'This was saved by a different version of the app. Update the app to send it.',
  },
  'op.skipped': { status: 424, message: 'This is waiting for an earlier item that has not been applied.' },
  'op.otherEpoch': { status: 425, message: 'The server was started again. What it may have lost is sent first.' },
  'op.notQueueable': { status: 422, message: 'This call cannot be sent in a batch.' },

  'rescue.decision': {
    status: 422,
    message: 'Approvals and payment steps are never imported. The office decides them in the app.',
  },
  'rescue.noProof': {
    status: 403,
    message:
      'Nothing shows that its owner saved it on this device. It waits for its owner, or you can send it as your own.',
  },
  'rescue.replaced': {
    status: 409,
    message: 'Its owner has discarded or corrected it, or somebody has sent it already.',
  },
  'rescue.notYours': { status: 422, message: 'Only its owner can send this item.' },
  'rescue.unreadable': {
    status: 422,
    message: 'It cannot be decrypted. It is damaged, was saved for another shop, or without being signed in.',
  },
  'rescue.ownerGone': { status: 403, message: 'Its owner no longer has an account.' },
  'rescue.photo': { status: 422, message: 'The photo is missing from the file or cannot be read.' },

  'security.tooManyRows': {
    status: 422,
    message: 'This list has more than {limit} events, and a file holds no more. Choose fewer days or another filter.',
  },

  'accounts.unknown': { status: 404, message: 'Account not found.' },
  'accounts.invalid': { status: 422, message: 'The account was not changed: some fields are missing or invalid.' },
  'accounts.changed': {
    status: 409,
    message: 'Someone else changed {fields} of this account in the meantime. Review what it is now, then save again.',
  },
  'accounts.adminOnly': { status: 403, message: 'Only a shop administrator can change {field} of an account.' },
  ...warehouseRefusals,
  ...userRefusals,
  ...claimDeskRefusals,
  ...registrationDeskRefusals,
  ...bulletinRefusals,
  ...claimPayRefusals,
  ...x12Refusals,
  ...deviceRefusals,
  'catalogue.attribute': { status: 422, message: 'Each attribute needs its id, or a name for a new one.' },
  'catalogue.packing': { status: 503, message: 'The catalogue is being prepared for download. Try again in a minute.' },
  'catalogue-office.unreadable': { status: 422, message: 'This file cannot be imported. {sentence}.' },
  'catalogue-office.importUnknown': { status: 404, message: 'Import not found.' },
  'catalogue-office.cannotApply': {
    status: 409,
    message: 'Only a finished preview can be applied, once and within a week. Start a new import.',
  },
  'catalogue-office.importOver': { status: 409, message: 'This import has already ended.' },
  'catalogue-office.picture': { status: 422, message: 'This picture cannot be used. {sentence}.' },
  'catalogue-office.changed': {
    status: 409,
    message: 'Someone else changed this diagram in the meantime. Review their version, then save yours again.',
  },
  'catalogue-office.codeTaken': { status: 422, message: 'Another diagram of this model already has the code {code}.' },
  'catalogue-office.partUnknown': { status: 422, message: 'The part on line {line} is not in the catalogue.' },
  'catalogue-office.serialBreak': {
    status: 422,
    message: 'The serial numbers on line {line} do not fit: “from” must come before “to”.',
  },
  'addresses.unknown': { status: 404, message: 'Address not found.' },
  'addresses.invalid': { status: 422, message: 'The address was not saved: some fields are missing or invalid.' },
  'addresses.upstream': {
    status: 502,
    message: 'The parts store did not respond, so its locations cannot be listed now. Try again in a moment.',
  },
  'site.postalCodeUnknown': {
    status: 404,
    message: '“{code}” is not a US or Canadian postal code that we know. Enter the city and state yourself.',
  },
  'settings.changed': {
    status: 409,
    message:
      'Someone else changed these settings in the meantime. Nothing was overwritten. Review theirs, then save again.',
  },
  'settings.invalid': { status: 422, message: 'The settings were not saved: some fields are missing or invalid.' },
  'settings.entryUnknown': { status: 404, message: 'This change is not in the history.' },
  'settings.notUndone': {
    status: 409,
    message: 'This change was undone already, or something was changed after it. Nothing was undone.',
  },
  'servicers.placeUnknown': { status: 404, message: '“{place}” is not a place in the US or Canada that we know.' },
  'passports.unknown': { status: 404, message: 'No machine has this label. Check the 16 letters and digits.' },
  'push.service': { status: 422, message: 'Notifications can only be sent through a browser’s push service.' },
  'labor-claims.unknown': { status: 404, message: 'Claim not found.' },
  'labor-claims.parentMissing': {
    status: 424,
    message: 'The claim or registration that this belongs to has not arrived yet.',
  },
  'labor-claims.notNow': {
    status: 409,
    message: 'This claim is “{status}”, so “{action}” is not possible now.',
  },
  'labor-claims.alreadyAccepted': { status: 409, message: 'This job was already accepted.' },
  'labor-claims.notYours': { status: 403, message: 'You cannot perform “{action}” on this claim.' },
  'labor-claims.serialAnswered': {
    status: 409,
    message: 'This serial change was answered or replaced in the meantime. Review the claim again.',
  },
  'labor-claims.registrationChanged': {
    status: 409,
    message: 'The machine or its registration changed in the meantime. Review the claim again.',
  },
  'labor-claims.closed': {
    status: 409,
    message: 'This claim was closed on {date}. Ask to reopen it, save this as a note, or discard it.',
  },
  'labor-claims.paymentApproved': {
    status: 409,
    message:
      'The payment of this claim was approved, so only the office changes it now. Write a note about what to change, or discard this.',
  },
  'labor-claims.otherFirm': {
    status: 409,
    message:
      'Another firm logged this, so only the office changes it. Write a note about what to change, or discard this.',
  },
  'labor-claims.tooEarly': { status: 422, message: 'Trips and parts can be added once the claim is assigned.' },
  'labor-claims.tripUnknown': { status: 404, message: 'Trip not found on this claim.' },
  'labor-claims.tripNotArrived': { status: 424, message: 'The trip that this changes has not arrived yet.' },
  'labor-claims.tripRemoved': {
    status: 409,
    message: 'Someone else removed this trip from the claim. Log it again, or discard your correction.',
  },
  'labor-claims.tripTaken': { status: 409, message: 'A trip with this id is already on another claim.' },
  'labor-claims.idTaken': { status: 409, message: 'Another claim already has this id.' },
  'labor-claims.serial': { status: 422, message: 'This serial number does not fit. {sentence}.' },
  'labor-claims.partUnknown': { status: 422, message: 'A part of this claim is no longer in the catalogue.' },
  'labor-claims.clash': {
    status: 409,
    message: 'Someone else changed {fields} in the meantime. Compare both versions and choose which one to keep.',
  },
  'labor-claims.noServicer': { status: 422, message: 'This claim has no servicer that can be written to.' },
  'labor-claims.servicerUnknown': {
    status: 422,
    message: 'Servicer not found. Choose one from the list.',
  },
  'labor-claims.orderUnknown': {
    status: 404,
    message: 'The account of this claim has no order with this number.',
  },
  'labor-claims.alreadyOrdered': {
    status: 409,
    message: '{part} was ordered meanwhile with {order}. Select it again if you need it twice.',
  },
  'labor-claims.nothingToOrder': { status: 422, message: 'This claim has no parts to order.' },
  'labor-claims.noteUnknown': { status: 404, message: 'Note not found.' },
  'labor-claims.noteClass': { status: 403, message: 'You cannot add a note of a kind that you cannot read.' },
  'labor-claims.manufacturerUnknown': { status: 404, message: 'Manufacturer not found.' },

  'files.unknown': { status: 404, message: 'File not found.' },
  'files.notArrived': { status: 424, message: 'The file that this changes has not arrived yet.' },
  'files.recordUnknown': { status: 404, message: 'The record of this file was not found.' },
  'files.kind': {
    status: 415,
    message: 'Only JPEG, PNG, WebP and HEIC pictures and PDF files can be attached.',
  },
  'files.broken': { status: 422, message: 'This picture is damaged and cannot be opened. Take it again.' },
  'files.infected': {
    status: 422,
    message: 'The virus scanner found malware in this file, so it was not accepted. Choose another file.',
  },
  'files.notScanned': {
    status: 425,
    message: 'The virus scanner is not available right now. Nothing is lost: try again in a minute.',
  },
  'files.tooManyPixels': { status: 422, message: 'This picture has more than {limit} megapixels.' },
  'files.quota': {
    status: 413,
    message:
      'Your uploads that are not on a claim or registration yet fill your {limit}. Send what waits first, or ask the shop to raise the limit.',
  },
  'files.digest': {
    status: 422,
    message: 'The file was changed in transit: its SHA-256 does not match. It will be sent again automatically.',
  },
  'files.partDigest': {
    status: 422,
    message: 'This chunk was changed in transit. It will be sent again automatically.',
  },
  'files.uploadMissing': { status: 424, message: 'Not all bytes of this file have arrived yet.' },
  'files.partRange': { status: 422, message: 'This chunk does not fit the declared file size.' },
  ...shopRefusals,
  ...ticketRefusals,
  ...warrantyRefusals,
  ...returnRefusals,
  ...paperRefusals,
  ...claimPaymentRefusals,
  ...claimReturnRefusals,
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** What a 429 limits, as its `scope` says: calls of that row alone, or everything that the session writes. */
export type LimitScope = 'row' | 'session'

/** Refusals that any call may answer besides its own list. */
export const everyCall: readonly RefusalCode[] = [
  'call.notFound',
  'call.foreignOrigin',
  'call.invalid',
  'call.notJson',
  'call.mediaType',
  'call.tooLarge',
  'call.tooMany',
  'call.failed',
  'call.stopping',
  'call.slow',
  'call.busy',
  'auth.signedOut',
  'auth.notAllowed',
  'auth.passwordUpdateRequired',
  'auth.secondFactorRequired',
  'op.inProgress',
  'op.otherContent',
  'op.otherOwner',
  'op.voided',
  'op.alreadyApplied',
  'op.unknownVersion',
  'op.otherEpoch',
]

/** The sentence with its placeholders filled in; an unknown placeholder stays as it is. */
export function sentence(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}): string {
  return refusals[code].message.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}
