/** The refusals of papers, a part of `refusals` (docs/decisions/131-papers.md). */
export const paperRefusals = {
  'papers.notApproved': {
    status: 409,
    message: 'This registration is “{status}”. Its certificate can be printed once it is approved.',
  },
} as const satisfies Record<string, { status: number; message: string }>
