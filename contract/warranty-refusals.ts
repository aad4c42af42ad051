/** The refusals of registrations, a part of `refusals`: code, status and sentence. */
export const warrantyRefusals = {
  'warranty.unknown': { status: 404, message: 'Registration not found.' },
  'warranty.parentMissing': { status: 424, message: 'The registration that this belongs to has not arrived yet.' },
  'warranty.rows': { status: 422, message: 'This registration cannot be accepted as it is. {sentence}.' },
  'warranty.idTaken': { status: 409, message: 'Another registration already has this id.' },
  'warranty.clash': {
    status: 409,
    message: 'Someone else changed {fields} in the meantime. Compare both versions and choose which one to keep.',
  },
  'warranty.decided': {
    status: 409,
    message: 'Someone else has set this registration to “{status}” in the meantime. Look at it again.',
  },
  'warranty.accountHasIt': {
    status: 409,
    message: 'The account has another registration of this machine, {number}. Decline one of the two first.',
  },
  'warranty.noRecipient': {
    status: 409,
    message: 'No one of this account can be asked by email. Add the owner’s email address to the registration first.',
  },
  'warranty.noScheme': { status: 404, message: 'No warranty scheme of this model matches this serial number.' },
} as const satisfies Record<string, { status: number; message: string }>
