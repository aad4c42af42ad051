import type { RegistrationStatus } from '../../../../../domain/warranty/registration.ts'

/** A decision on a registration: a status (W05), or a question to the customer (W04). */
export type ReviewStep = Exclude<RegistrationStatus, 'pending - response needed'> | 'ask'

export interface ReviewLabels {
  /** The button, and the title of its sheet. */
  readonly label: string
  /** The label of the message's field. */
  readonly message: string
  readonly isMessageNeeded: boolean
  readonly isDanger: boolean
  /** What the press does. */
  readonly hint: string
}

/** How each step reads. */
export const reviewLabels: Readonly<Record<ReviewStep, ReviewLabels>> = {
  approved: {
    label: 'Approve',
    message: 'Message to who registered it',
    isMessageNeeded: false,
    isDanger: false,
    hint: 'The warranty holds from now on. Who registered the machine gets an email.',
  },
  ask: {
    label: 'Ask the customer',
    message: 'Question to the customer',
    isMessageNeeded: true,
    isDanger: false,
    hint: 'Sends your question by email. The registration waits for a response.',
  },
  pending: {
    label: 'Review again',
    message: 'Message to who registered it',
    isMessageNeeded: false,
    isDanger: false,
    hint: 'Puts the registration back to pending. Who registered the machine gets an email.',
  },
  declined: {
    label: 'Decline',
    message: 'Reason for who registered it',
    isMessageNeeded: true,
    isDanger: true,
    hint: 'The machine can be registered again. Who registered it gets the reason by email.',
  },
}

const steps: Readonly<Record<RegistrationStatus, readonly ReviewStep[]>> = {
  pending: ['approved', 'ask', 'declined'],
  'pending - response needed': ['approved', 'pending', 'ask', 'declined'],
  approved: ['pending', 'ask', 'declined'],
  declined: ['pending', 'approved'],
}

/** The steps from a status, the usual one first and what ends the review last. */
export const listReviewSteps = (status: RegistrationStatus): readonly ReviewStep[] => steps[status]
