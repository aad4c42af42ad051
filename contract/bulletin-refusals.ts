/** The refusals about recalls and bulletins, a part of `refusals` (docs/decisions/136-recalls-and-bulletins.md). */
export const bulletinRefusals = {
  'bulletins.unknown': { status: 404, message: 'This recall or bulletin was not found.' },
  'bulletins.changed': {
    status: 409,
    message: 'Someone else changed this in the meantime. Nothing was overwritten. Open it again, then save yours.',
  },
  'bulletins.tooMany': {
    status: 409,
    message: 'At most {most} recalls and bulletins can be shown at a time. Withdraw one that is over first.',
  },
} as const satisfies Record<string, { status: number; message: string }>
