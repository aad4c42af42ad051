import type { EmailTemplate } from '../../../mail/email-template.ts'

/** Somebody signed in from a browser that the person has not used before. */
export function buildNewDeviceEmail(
  firstName: string,
  { device, address }: { readonly device: string | null; readonly address: string | null },
): EmailTemplate {
  return {
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    parts: [
      { say: `Hello ${firstName},` },
      { say: 'Somebody signed in to your account from a browser that you have not used here before.' },
      {
        facts: [
          ['Device', device ?? 'Unknown device'],
          ['IP address', address ?? 'Unknown'],
        ],
      },
      { say: 'If this was you, there is nothing to do.' },
      { button: 'See your devices', path: '/dashboard/security' },
      { small: 'If this was not you, sign that device out, change your password, and add a second factor.' },
    ],
  }
}
