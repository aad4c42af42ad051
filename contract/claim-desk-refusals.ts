/** The refusals of the reviewer's desk, a part of `refusals` (docs/decisions/112-the-desk.md). */
export const claimDeskRefusals = {
  'claim-desk.decided': {
    status: 409,
    message: '{name} was faster: since {time} this claim is “{status}”. Your decision was not applied.',
  },
  'claim-desk.changed': {
    status: 409,
    message: 'This claim has changed since you opened it. Nothing was decided. Look at it again, then decide.',
  },
  'claim-desk.unseen': {
    status: 409,
    message: 'This was found meanwhile: {findings} Nothing was approved yet.',
  },
  'claim-desk.noEmail': {
    status: 422,
    message: 'This claim has no email address of its customer. Add one to the claim, or call.',
  },
  'claim-desk.approvalUnknown': { status: 404, message: 'These approvals were not found.' },
  'claim-desk.undoLate': {
    status: 409,
    message: 'It is too late to take these approvals back: the servicers have been notified. Nothing was changed.',
  },
  'claim-desk.stepUnknown': { status: 404, message: 'This step was not found.' },
  'claim-desk.stepLate': {
    status: 409,
    message: 'It is too late to take this step back: people have been notified. Nothing was changed.',
  },
  'claim-desk.movedOn': {
    status: 409,
    message: 'Since then the claim was changed by somebody else. It is “{status}”, and your step stays.',
  },
} as const satisfies Record<string, { status: number; message: string }>
