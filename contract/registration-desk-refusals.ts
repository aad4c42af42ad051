/** The refusals of the desk for registrations, a part of `refusals` (docs/decisions/150-registrations-at-the-desk.md). */
export const registrationDeskRefusals = {
  'registration-desk.decided': {
    status: 409,
    message: '{name} was faster: since {time} this registration is “{status}”. Your decision was not applied.',
  },
  'registration-desk.changed': {
    status: 409,
    message: 'This registration has changed since you opened it. Nothing was decided. Look at it again, then decide.',
  },
  'registration-desk.unseen': {
    status: 409,
    message: 'This was found meanwhile: {findings} Nothing was approved yet.',
  },
  'registration-desk.approvalUnknown': { status: 404, message: 'These approvals were not found.' },
  'registration-desk.undoLate': {
    status: 409,
    message: 'It is too late to take these approvals back: the dealers have been notified. Nothing was changed.',
  },
} as const satisfies Record<string, { status: number; message: string }>
