import type { EmailTemplate } from '../../../mail/email-template.ts'

/** Status email to subscribers of a claim. The subject holds no text that a user typed. */
export function buildClaimEmail(claim: {
  readonly claimId: string
  readonly displayId: string
  /** 'Meridian T500, serial number MT52534K00417'. */
  readonly machine: string
  readonly status: string
  /** The status before the change, or null if it has not changed. */
  readonly before: string | null
  readonly by: string
  readonly message: string | null
}): EmailTemplate {
  const { displayId, status, before } = claim
  const message = claim.message?.trim() ?? ''
  return {
    subject: `${displayId}: ${status}`,
    heading: `Labor claim ${displayId}`,
    parts: [
      { say: claim.machine },
      {
        facts: [
          ['Status', before === null ? status : `${status} (was ${before})`],
          ['By', claim.by],
        ],
      },
      ...(message === '' ? [] : [{ say: message }]),
      { button: 'Open the claim', path: `/dashboard/labor-claims/ticket/${claim.claimId}` },
      {
        small:
          'You receive this email because you are subscribed to this claim. Anyone who can open the claim can remove you.',
      },
    ],
  }
}

/** Message to the servicer of a claim. The subject holds no text that a user typed. */
export function buildServicerEmail(claim: {
  readonly claimId: string
  readonly displayId: string
  readonly machine: string
  /** 'Marta Lindqvist, Meridian Fitness'. */
  readonly by: string
  readonly message: string
}): EmailTemplate {
  return {
    subject: `Message about ${claim.displayId}`,
    heading: `Labor claim ${claim.displayId}`,
    parts: [
      { say: claim.machine },
      { facts: [['From', claim.by]] },
      { say: claim.message },
      { button: 'Open the claim', path: `/dashboard/labor-claims/ticket/${claim.claimId}` },
      { small: 'The message is among the notes of the claim. Answer there, so that everyone on it can read you.' },
    ],
  }
}

/** Message of the office to the customer of a claim, who cannot open it. The subject holds no text that a user typed. */
export function buildCustomerEmail(claim: {
  readonly displayId: string
  readonly machine: string
  /** 'Marta Lindqvist, Meridian Fitness'. */
  readonly by: string
  readonly message: string
}): EmailTemplate {
  return {
    subject: `Your repair ${claim.displayId}`,
    heading: `Repair ${claim.displayId}`,
    parts: [
      { say: claim.machine },
      { facts: [['From', claim.by]] },
      { say: claim.message },
      { small: 'Answer this email to reach us. Please keep its subject.' },
    ],
  }
}

/** To the person whose write the provider's host refused. The subject holds no text that a user typed. */
export function buildRefusedWriteEmail(claim: {
  readonly claimId: string
  readonly displayId: string
  readonly machine: string
  /** 'A note: This claim is closed at our office.' */
  readonly message: string
}): EmailTemplate {
  return {
    subject: `Not taken by the provider: ${claim.displayId}`,
    heading: `Labor claim ${claim.displayId}`,
    parts: [
      { say: claim.machine },
      { say: 'The provider’s office did not take something that you saved. It is on the claim here, and not there.' },
      { say: claim.message },
      { button: 'Open the claim', path: `/dashboard/labor-claims/ticket/${claim.claimId}` },
      { small: 'Correct it on the claim, or call the provider. The history of the claim has the same sentence.' },
    ],
  }
}
