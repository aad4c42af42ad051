import type { MailChoice, NotificationKind } from '../../../../domain/notifications/kinds.ts'
import { digestMinutes } from '../../../../domain/notifications/kinds.ts'

/** What each kind is about, as its reader knows it. */
export const kindTexts: Readonly<Record<NotificationKind, { readonly label: string; readonly hint: string }>> = {
  'job.assigned': { label: 'New job', hint: 'A claim is assigned to your company.' },
  'job.message': { label: 'Message about a job', hint: 'The office or a dealer writes to your company.' },
  'job.serial': {
    label: 'Serial number answered',
    hint: 'The office confirms or declines a serial number you reported.',
  },
  'claim.returned': {
    label: 'Sent back or declined',
    hint: 'A claim needs an answer, or hours or a claim were declined.',
  },
  'claim.filed': { label: 'Claim filed', hint: 'A new claim names you among its email updates.' },
  'claim.moved': { label: 'Claim moves on', hint: 'It was accepted, assigned, estimated, submitted or closed.' },
  'claim.payment': { label: 'Payment', hint: 'A payment was approved, queued or paid.' },
  'registration.decided': { label: 'Registration decided', hint: 'A machine you registered was approved or declined.' },
}

/** The groups of the screen, by the first part of a kind's name. */
export const groupTexts = {
  job: { title: 'Jobs', hint: 'For everyone in your company who services claims.' },
  claim: { title: 'Claims', hint: 'For claims whose email updates you get.' },
  registration: { title: 'Registrations', hint: 'For machines that you registered.' },
} as const
export type KindGroup = keyof typeof groupTexts

/** The group of a kind. */
export const getKindGroup = (kind: NotificationKind): KindGroup => kind.split('.')[0] as KindGroup

/** The choices of the field. */
export const mailOptions: readonly { readonly value: MailChoice; readonly label: string }[] = [
  { value: 'now', label: 'Email at once' },
  { value: 'digest', label: `At once, then every ${digestMinutes} minutes` },
  { value: 'off', label: 'No email' },
]
