import type { EmailTemplate } from '../../../mail/email-template.ts'

const notYou = 'If this was not you, change your password, sign out all other devices, and contact the shop.'
const securityPage = '/dashboard/security'

/** A security mail: what happened to a person's sign-in, and what to do if it was not them. */
function buildSecurityEmail(subject: string, firstName: string, sentences: readonly string[]): EmailTemplate {
  return {
    subject,
    heading: subject,
    parts: [
      { say: `Hello ${firstName},` },
      ...sentences.map((sentence) => ({ say: sentence })),
      { button: 'Sign-in and security', path: securityPage },
      { small: notYou },
    ],
  }
}

/** The second factor is on, and asked for at each sign-in. */
export const buildSecondFactorOnEmail = (firstName: string): EmailTemplate =>
  buildSecurityEmail('Your second factor is on', firstName, [
    'From now on, signing in asks for your second factor after your password.',
    'Keep your recovery codes in a safe place: each signs you in once if you lose it.',
  ])

/** The second factor is off, by the person. */
export const buildSecondFactorOffEmail = (firstName: string): EmailTemplate =>
  buildSecurityEmail('Your second factor is off', firstName, [
    'Signing in asks for your password alone. You can add a second factor again at any time.',
  ])

/** An administrator reset the second factor. */
export const buildSecondFactorResetEmail = (firstName: string, by: string): EmailTemplate =>
  buildSecurityEmail('Your second factor was reset', firstName, [
    `${by} reset your second factor and signed you out on all devices.`,
    'Sign in with your password, then add a second factor again. Your old recovery codes no longer work.',
  ])

/** Somebody signed in, or confirmed who they are, with a recovery code. */
export const buildRecoveryCodeUsedEmail = (firstName: string, left: number): EmailTemplate =>
  buildSecurityEmail('A recovery code was used', firstName, [
    `One of your recovery codes was used to sign in or to confirm that it was you. ${left === 1 ? 'One is' : `${left} are`} left.`,
    'If you lost your second factor, remove it and add another one.',
  ])
