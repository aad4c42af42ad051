import type { Letter } from '../../mail/letter.ts'

/** How a claim stands, for whoever is subscribed to it. Nothing that a person wrote stands in the subject. */
export function claimLetter(claim: {
  readonly claimId: string
  readonly displayId: string
  /** 'Meridian T500, serial number MT52534K00417'. */
  readonly machine: string
  readonly status: string
  /** How it stood before, or null where it has not changed. */
  readonly before: string | null
  readonly by: string
  readonly message: string | null
}): Letter {
  const { displayId, status, before } = claim
  const message = claim.message?.trim() ?? ''
  return {
    subject: `${displayId}: ${status}`,
    heading: `Labor claim ${displayId}`,
    parts: [
      { say: claim.machine },
      {
        facts: [
          ['Status', before === null ? status : `${status} (before: ${before})`],
          ['By', claim.by],
        ],
      },
      ...(message === '' ? [] : [{ say: message }]),
      { button: 'Open the claim', path: `/dashboard/labor-claims/ticket/${claim.claimId}` },
      {
        small:
          'You get this mail because you are subscribed to this claim. Who sees the claim can take you off its list.',
      },
    ],
  }
}
