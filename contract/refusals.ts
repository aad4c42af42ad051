/**
 * Every 'no' that the product can say: its code, its status and its sentence. `{name}` is filled in by whoever refuses.
 * The statuses are the outbox's verdicts (`offline/http/verdict.ts`): 409 and 412 are conflicts with the server's
 * present copy beside them, 425 and 429 mean later, other 4xx keep the words on the device until a person decides.
 */
export const refusals = {
  'call.notFound': { status: 404, message: 'There is nothing at this address.' },
  'call.foreignOrigin': { status: 403, message: 'This call did not come from the app. Reload the page and try again.' },
  'call.invalid': { status: 422, message: 'Some of what was sent is missing or not valid.' },
  'call.notJson': { status: 400, message: 'What was sent could not be read as JSON.' },
  'call.mediaType': { status: 415, message: 'This call takes {type}.' },
  'call.tooLarge': { status: 413, message: 'What was sent is larger than {limit} allows.' },
  'call.tooMany': { status: 429, message: 'Too many requests. Try again in {seconds} seconds; nothing is lost.' },
  'call.failed': {
    status: 500,
    message:
      'Something went wrong on our side. What you sent was not applied; it is safe to try again. Request {request}.',
  },
  'call.stopping': { status: 503, message: 'The server is restarting. Nothing was applied; try again in a moment.' },
  'call.busy': { status: 503, message: 'The server is busy at this moment. Try again shortly.' },

  'auth.signedOut': {
    status: 401,
    message: 'Your session has ended. Sign in to go on; what you saved on this device is safe.',
  },
  'auth.notAllowed': { status: 403, message: 'Your account may not do this. Ask an administrator for the right to.' },
  'auth.tooManySignIns': { status: 429, message: 'Too many attempts to sign in. Try again in {minutes} minutes.' },
  'auth.passwordUpdateRequired': { status: 403, message: 'Please choose a new password first.' },
  'auth.password': { status: 422, message: 'The password was not changed.' },
  'auth.upstream': { status: 502, message: 'The sign-in service did not answer. Try again in a moment.' },

  'op.inProgress': { status: 409, message: 'This is being applied at this moment.' },
  'op.otherContent': { status: 422, message: 'This idempotency key was used for something else.' },
  'op.otherOwner': { status: 403, message: 'This was saved by another user and can only be sent by them.' },
  'op.voided': { status: 410, message: 'This was replaced by a corrected copy and is not applied any more.' },
  'op.alreadyApplied': { status: 409, message: 'The first version had arrived after all and was applied.' },
  'op.unknownVersion': {
    status: 426,
    message: 'This was saved by another version of the app. Update the app to send it.',
  },
  'op.skipped': { status: 424, message: 'This waits for an earlier item that has not been applied.' },
  'op.notQueueable': { status: 422, message: 'This call cannot be sent in a batch.' },

  'accounts.unknown': { status: 404, message: 'There is no such account.' },
  'users.unknown': { status: 404, message: 'There is no such user.' },
  'users.invalid': { status: 422, message: 'Some of what was said of this user is missing or not valid.' },
  'users.adminOnly': { status: 403, message: 'Only an administrator of the shop can change {field} of a user.' },
  'users.ownRights': {
    status: 409,
    message: 'You cannot take your own administrator rights away. Ask another administrator to.',
  },
  'users.cardUnknown': { status: 404, message: 'There is no such card.' },
  'users.joinUnknown': {
    status: 404,
    message: 'This request to join is not there, was answered already, or is not for your account.',
  },
  'catalogue.unknown': { status: 404, message: 'There is no such part, model or diagram in the catalogue.' },
  'catalogue.attribute': { status: 422, message: 'Each attribute needs its id, or a name for a new one.' },
  'catalogue.packing': { status: 503, message: 'The catalogue is being packed. Try again in a minute.' },
  'catalogue-office.unreadable': { status: 422, message: 'This file cannot be imported. {sentence}.' },
  'catalogue-office.importUnknown': { status: 404, message: 'There is no such import.' },
  'catalogue-office.cannotApply': {
    status: 409,
    message: 'Only a dry run that is done can be applied, once and within a week. Start a new import.',
  },
  'catalogue-office.importOver': { status: 409, message: 'This import has ended already.' },
  'catalogue-office.picture': { status: 422, message: 'This picture cannot be used. {sentence}.' },
  'catalogue-office.changed': {
    status: 409,
    message: 'Somebody else has changed this diagram meanwhile. Look at their copy, then save yours again.',
  },
  'catalogue-office.codeTaken': { status: 422, message: 'This model has another diagram with the code {code}.' },
  'catalogue-office.partUnknown': { status: 422, message: 'The part of line {line} is not in the catalogue.' },
  'catalogue-office.serialBreak': {
    status: 422,
    message: 'The serials of line {line} do not fit: “from” has to come before “to”.',
  },
  'warranty.serial': { status: 422, message: 'This serial number does not fit. {sentence}.' },
  'warranty.unknown': { status: 404, message: 'There is no such registration.' },
  'warranty.parentMissing': { status: 424, message: 'The registration that this belongs to has not arrived yet.' },
  'warranty.rows': { status: 422, message: 'This registration cannot be taken as it is. {sentence}.' },
  'warranty.idTaken': { status: 409, message: 'Another registration has this id already.' },
  'warranty.clash': {
    status: 409,
    message: 'Somebody else has changed {fields} meanwhile. Look at both, then say which one stands.',
  },
  'warranty.noScheme': { status: 404, message: 'No warranty scheme of this model fits this serial number.' },
  'addresses.unknown': { status: 404, message: 'There is no such address.' },
  'addresses.invalid': { status: 422, message: 'This address was not saved: some of it is missing or not valid.' },
  'addresses.upstream': {
    status: 502,
    message: 'The parts store did not answer, so its shops cannot be listed now. Try again in a moment.',
  },
  'site.postalCodeUnknown': {
    status: 404,
    message: '“{code}” is not a postal code of the US or Canada that we know. Type city and state yourself.',
  },
  'servicers.placeUnknown': { status: 404, message: '“{place}” is not a place in the US or Canada that we know.' },
  'cart.noPrice': {
    status: 422,
    message: 'The price of {part} has to be asked for: contact us, and we put it into your order.',
  },
  'cart.full': {
    status: 422,
    message: 'A cart holds 200 different parts. Place this order first, or save it as a quote.',
  },
  'cart.zip': { status: 422, message: 'This postal code seems to be invalid. Please change it or try again.' },
  'cart.noService': { status: 422, message: 'This way of sending is not offered for this cart. Choose another one.' },
  'cart.empty': { status: 422, message: 'There is nothing in the cart to be saved.' },
  'cart.quoteUnknown': { status: 404, message: 'There is no such saved order.' },
  'checkout.stepUnknown': { status: 404, message: 'The checkout has no such step.' },
  'checkout.stepSkipped': {
    status: 409,
    message: 'The step before this one is not done yet. Go back to {step}; what you typed is kept.',
  },
  'checkout.adminOnly': { status: 403, message: '“{field}” is for phone orders by the office alone.' },
  'checkout.cardUnknown': { status: 404, message: 'There is no such saved card.' },
  'billing.rawCard': {
    status: 422,
    message: 'A card number must never be sent here: the payment form makes a token of it. Nothing was kept.',
  },
  'shipping.products': { status: 422, message: 'The products must be a list of numbers with quantities.' },
  'orders.unknown': { status: 404, message: 'There is no such order.' },
  'orders.trackingUnknown': { status: 404, message: 'No order of ours was sent with this tracking number.' },
  'passports.unknown': { status: 404, message: 'No machine has this label. Check its 16 letters and digits.' },
  'push.service': { status: 422, message: 'Notices can only be sent through the push service of a browser.' },
  'tickets.productUnknown': { status: 422, message: 'The part that this is about is not in the catalogue any more.' },
  'labor-claims.unknown': { status: 404, message: 'There is no such claim.' },
  'labor-claims.parentMissing': {
    status: 424,
    message: 'The claim or registration that this belongs to has not arrived yet.',
  },
  'labor-claims.notNow': {
    status: 409,
    message: 'This claim is “{status}”, so it cannot be changed by “{action}” now.',
  },
  'labor-claims.alreadyAccepted': { status: 409, message: 'This job is already accepted.' },
  'labor-claims.notYours': { status: 403, message: '“{action}” is not yours to do on this claim.' },
  'labor-claims.closed': {
    status: 409,
    message: 'This claim was closed on {date}. Ask to reopen it, file this as a note, or discard it.',
  },
  'labor-claims.tooEarly': { status: 422, message: 'Trips and parts can be added once the claim is assigned.' },
  'labor-claims.tripUnknown': { status: 404, message: 'There is no such trip on this claim.' },
  'labor-claims.tripRemoved': {
    status: 409,
    message: 'Somebody else has taken this trip off the claim meanwhile. Log it anew, or discard your correction.',
  },
  'labor-claims.tripTaken': { status: 409, message: 'A trip with this id is already on another claim.' },
  'labor-claims.idTaken': { status: 409, message: 'Another claim has this id already.' },
  'labor-claims.serial': { status: 422, message: 'This serial number does not fit. {sentence}.' },
  'labor-claims.partUnknown': { status: 422, message: 'A part of this claim is not in the catalogue any more.' },
  'labor-claims.clash': {
    status: 409,
    message: 'Somebody else has changed {fields} meanwhile. Look at both, then say which one stands.',
  },
  'labor-claims.servicerUnknown': {
    status: 422,
    message: 'There is no such servicer to send. Choose one from the list.',
  },
  'labor-claims.orderUnknown': {
    status: 404,
    message: 'There is no order with this number on the account of this claim.',
  },
  'labor-claims.nothingToOrder': { status: 422, message: 'No part of this claim is to be ordered.' },
  'labor-claims.noteUnknown': { status: 404, message: 'There is no such note.' },
  'labor-claims.noteClass': { status: 403, message: 'You cannot write a note that you could not read.' },
  'labor-claims.manufacturerUnknown': { status: 404, message: 'There is no such manufacturer.' },

  'files.unknown': { status: 404, message: 'There is no such file.' },
  'files.recordUnknown': { status: 404, message: 'The record that this file belongs to is not known.' },
  'files.kind': {
    status: 415,
    message: 'Only JPEG, PNG, WebP and HEIC pictures and PDF files can be attached; this is something else.',
  },
  'files.broken': { status: 422, message: 'This picture is damaged and cannot be opened. Take it again.' },
  'files.tooManyPixels': { status: 422, message: 'This picture has more than {limit} megapixels.' },
  'files.quota': { status: 413, message: 'Your account has used its {limit} of storage for files.' },
  'files.digest': {
    status: 422,
    message: 'The file arrived changed: its SHA-256 does not match. It is sent again by itself.',
  },
  'files.partDigest': { status: 422, message: 'This part arrived changed. It is sent again by itself.' },
  'files.uploadMissing': { status: 424, message: 'The bytes of this file have not all arrived.' },
  'files.partRange': { status: 422, message: 'This part does not fit the length that was declared.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** What any call may answer besides its own list. */
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
  'call.busy',
  'auth.signedOut',
  'auth.notAllowed',
  'auth.passwordUpdateRequired',
  'op.inProgress',
  'op.otherContent',
  'op.otherOwner',
  'op.voided',
  'op.alreadyApplied',
  'op.unknownVersion',
]

/** The sentence with its gaps filled; an unknown gap stays as it is. */
export function sentence(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}): string {
  return refusals[code].message.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}
