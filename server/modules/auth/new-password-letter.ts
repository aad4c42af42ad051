import type { Letter } from '../../mail/letter.ts'

/** A password that works once within the hour (A04). */
export function newPasswordLetter(firstName: string, password: string): Letter {
  return {
    subject: 'Your new password',
    heading: 'Your new password',
    parts: [
      { say: `Hello ${firstName},` },
      { say: 'someone, probably you, asked for a new password.\nThis one works once, within the next hour:' },
      { code: password },
      { say: 'Sign in with it, and choose a password of your own.' },
      { button: 'Sign in', path: '/login' },
      {
        small: 'Until then your old password stays valid. If you did not ask for this, you need not do anything.',
      },
    ],
  }
}
