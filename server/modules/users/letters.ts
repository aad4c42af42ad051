import type { Letter } from '../../mail/letter.ts'

export const activationPath = (code: string): string => `/account/activate/${code}`
export const joinPath = (code: string): string => `/dashboard/join/${code}`

/** The link that makes an account of a sign-up. Who is meant stands in it, so that nobody opens another's by mistake. */
export function activationLetter(who: {
  readonly firstName: string
  readonly name: string
  readonly email: string
  /** The company of a new account, or the number of the one to be joined. */
  readonly account: string
  readonly code: string
}): Letter {
  return {
    subject: 'Activate your account',
    heading: 'Activate your account',
    parts: [
      { say: `Hello ${who.firstName},` },
      { say: 'thank you for signing up. One step is left: open this link.' },
      { button: 'Activate your account', path: activationPath(who.code) },
      {
        facts: [
          ['Name', who.name],
          ['Email', who.email],
          ['Account', who.account],
        ],
      },
      {
        small:
          'The link works once, within 48 hours. If you did not sign up, do not open it: without it nothing happens, and what was typed is forgotten.',
      },
    ],
  }
}

/** Instead of an activation, to whoever has an account by this email: the sign-up itself says nothing of it. */
export function knownEmailLetter(firstName: string): Letter {
  return {
    subject: 'You have an account already',
    heading: 'You have an account already',
    parts: [
      { say: `Hello ${firstName},` },
      {
        say: 'someone, probably you, has just signed up with this email. There is an account with it already, and it stays as it is.',
      },
      { button: 'Sign in', path: '/login' },
      { say: 'If you have forgotten your password, “Forgot password” on that page mails you a new one.' },
      { small: 'If this was not you, you need not do anything.' },
    ],
  }
}

/** To the local administrators of an account, or to the shop where it has none. */
export function joinLetter(who: {
  readonly name: string
  readonly email: string
  readonly displayId: string
  readonly accountName: string
  readonly code: string
}): Letter {
  return {
    subject: `Somebody asks to join account ${who.displayId}`,
    heading: `Somebody asks to join ${who.accountName}`,
    parts: [
      {
        facts: [
          ['Name', who.name],
          ['Email', who.email],
          ['Account', `${who.displayId}, ${who.accountName}`],
        ],
      },
      {
        say: 'The email is theirs: they have opened a link in it. Whether they belong to you, only you know. Let in, they see the account’s orders and addresses and can order on it.',
      },
      { button: 'Let in, or say no', path: joinPath(who.code) },
      {
        small: 'Until you answer they see nothing of your account. The link can be used for 14 days, by you signed in.',
      },
    ],
  }
}

export function joinAnswerLetter(who: {
  readonly firstName: string
  readonly displayId: string
  readonly isAccepted: boolean
}): Letter {
  const subject = who.isAccepted
    ? `You have joined account ${who.displayId}`
    : `Your request to join account ${who.displayId}`
  return {
    subject,
    heading: subject,
    parts: who.isAccepted
      ? [
          { say: `Hello ${who.firstName},` },
          { say: `an administrator of account ${who.displayId} has let you in. You now see its orders and addresses.` },
          { button: 'Open the dashboard', path: '/dashboard' },
        ]
      : [
          { say: `Hello ${who.firstName},` },
          {
            say: `an administrator of account ${who.displayId} has said no to your request. Your own account stays, and you can order with it.`,
          },
        ],
  }
}
