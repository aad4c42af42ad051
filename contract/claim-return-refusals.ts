/** The refusals of failed parts that come back, a part of `refusals` (docs/decisions/133-failed-parts-come-back.md). */
export const claimReturnRefusals = {
  'claim-returns.unknown': { status: 404, message: 'This return of a part was not found.' },
  'claim-returns.asked': { status: 409, message: 'This part is asked back already, as {number}.' },
  'claim-returns.known': {
    status: 409,
    message:
      'An earlier request from this form asks for {qty} × {part} until {day}, as {number}. What you entered now was not sent.',
  },
  'claim-returns.changed': {
    status: 409,
    message: 'Someone else changed {number} in the meantime. Nothing was overwritten. Look at it again, then decide.',
  },
  'claim-returns.notNow': { status: 409, message: '{number} is “{state}”, so this is not possible now.' },
} as const satisfies Record<string, { status: number; message: string }>
