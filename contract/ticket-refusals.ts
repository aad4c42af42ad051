/** The refusals of tickets, a part of `refusals`: code, status and sentence. */
export const ticketRefusals = {
  'tickets.productUnknown': { status: 422, message: 'The part in question is no longer in the catalogue.' },
  'tickets.aboutUnknown': {
    status: 422,
    message: 'The order, claim or registration in question was not found. Send the question without it.',
  },
  'tickets.unknown': { status: 404, message: 'Question not found.' },
  'tickets.changed': {
    status: 409,
    message:
      'Someone else answered or changed this ticket in the meantime. Nothing was sent. Read it, then send yours.',
  },
  'tickets.messageSent': {
    status: 409,
    message:
      'An earlier text of this message is in the ticket already: read it above. What you have here now was not sent. Leave what is still missing, then send that.',
  },
  'tickets.answerSent': {
    status: 409,
    message:
      'This answer is in the ticket already, and was not sent again. Whether the ticket closes was not changed: use Close or Reopen.',
  },
  'tickets.erased': {
    status: 422,
    message: 'This person was erased: there is no address to answer to. Close the ticket, or add a note.',
  },
  'tickets.agentUnknown': { status: 422, message: 'Tickets are assigned to the shop’s staff. Choose somebody else.' },
  'tickets.messageUnknown': { status: 404, message: 'Message not found.' },
  'tickets.notHeld': { status: 409, message: 'Somebody has already decided on this mail. Review the ticket again.' },
  'tickets.templateChanged': {
    status: 409,
    message: 'Someone else changed this template in the meantime. Nothing was overwritten. Review it, then save yours.',
  },
  'tickets.templateUnknown': { status: 404, message: 'Template not found.' },
} as const satisfies Record<string, { status: number; message: string }>
