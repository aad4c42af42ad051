/** The refusals about pay terms, a part of `refusals` (docs/decisions/111-pay-terms.md). */
export const claimPayRefusals = {
  'labor-claims.termsUnknown': { status: 404, message: 'These terms were not found.' },
  'labor-claims.termsBegun': {
    status: 409,
    message: 'These terms have begun, so they stay as they are. Add new ones from a later day.',
  },
  'labor-claims.termsChanged': {
    status: 409,
    message:
      'Someone else changed these terms in the meantime. Nothing was overwritten. Open them again, then save yours.',
  },
} as const satisfies Record<string, { status: number; message: string }>
