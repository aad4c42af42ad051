import type { EmailTemplate } from '../../mail/email-template.ts'

/** The email with a temporary password that works once, within ten minutes (A04). */
export function buildNewPasswordEmail(firstName: string, password: string): EmailTemplate {
  return {
    subject: 'Your new password',
    heading: 'Your new password',
    parts: [
      { say: `Hello ${firstName},` },
      {
        say: 'We received a request for a new password.\nThis temporary password works once, within the next ten minutes:',
      },
      { code: password },
      { say: 'Sign in with it, then choose your own password.' },
      { button: 'Sign in', path: '/login' },
      {
        small:
          'Your old password works until you use the temporary one. If you did not request this, you can ignore this email.',
      },
    ],
  }
}
