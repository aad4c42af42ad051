/** The refusals of returns, a part of `refusals`: code, status and sentence. */
export const returnRefusals = {
  'returns.unknown': { status: 404, message: 'Return not found.' },
  'returns.tooMany': {
    status: 409,
    message:
      'Only {left} of {part} can come back: the others have not shipped or are on another return. Nothing was saved.',
  },
  'returns.known': {
    status: 409,
    message:
      'An earlier return from this form was entered as {number}: {pieces}. What you entered now was not saved. Review what can still come back, then send that.',
  },
  'returns.tooLate': { status: 409, message: '{sentence}. Ask us if something is wrong with a part.' },
  'returns.changed': {
    status: 409,
    message: 'Someone else changed this return in the meantime. Nothing was overwritten. Review it, then decide again.',
  },
  'returns.receiptKnown': {
    status: 409,
    message:
      'An earlier receipt from this form is on the return: {pieces} What you entered now was not recorded. Review what is still to come, then record that.',
  },
  'returns.notNow': { status: 409, message: 'This return is “{state}”, so this is not possible now.' },
  'returns.creditChanged': {
    status: 409,
    message: 'This return now gives {credit}, not {expected}. Nothing was credited. Review it, then credit again.',
  },
  'returns.tooManyRows': {
    status: 422,
    message: 'This list has {total} returns, and a file holds up to {limit}. Choose a state, or search for fewer.',
  },
  'returns.notCredited': { status: 409, message: 'This return has not been credited yet, so there is no credit memo.' },
} as const satisfies Record<string, { status: number; message: string }>
