/** The refusals of payment batches and X12 files, a part of `refusals` (docs/decisions/132-payment-batches.md). */
export const claimPaymentRefusals = {
  'claim-payments.nothing': { status: 409, message: 'None of these can be paid now. {why} Nothing was collected.' },
  'claim-payments.batchUnknown': { status: 404, message: 'This batch was not found.' },
  'claim-payments.paymentUnknown': { status: 404, message: 'This payment is not in the batch.' },
  'claim-payments.changed': {
    status: 409,
    message: 'This batch has changed since you opened it. Nothing was exported. Look at it again, then export.',
  },
  'claim-payments.empty': { status: 409, message: 'This batch has no payment that waits. Nothing was exported.' },
  'claim-payments.exported': {
    status: 409,
    message: 'This batch went to the bank, so nothing can be taken out of it. Enter the bank’s answer.',
  },
  'claim-payments.notExported': { status: 409, message: 'This batch has not been exported yet.' },
  'claim-payments.settled': { status: 409, message: '{payment} is “{state}” already. Nothing was changed.' },
} as const satisfies Record<string, { status: number; message: string }>
