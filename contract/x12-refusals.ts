/** The refusals about X12 files, a part of `refusals` (docs/decisions/190-edi-files.md). */
export const x12Refusals = {
  'x12.noPartner': {
    status: 409,
    message: 'Enter the X12 numbers of {manufacturer} first. Nothing was exported.',
  },
  'x12.changed': {
    status: 409,
    message:
      'Someone else changed these numbers in the meantime. Nothing was overwritten. Open them again, then save yours.',
  },
  'x12.nothing': { status: 409, message: 'Nothing of these days can be sent. No file was made.' },
  'x12.fileUnknown': { status: 404, message: 'This file was not found.' },
} as const satisfies Record<string, { status: number; message: string }>
