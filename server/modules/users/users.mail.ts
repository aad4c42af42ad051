import type { EmailTemplate } from '../../mail/email-template.ts'

/** Path of the page that activates a sign-up. */
export const getActivationPath = (code: string): string => `/account/activate/${code}`
/** Path of the page that answers a join request. */
export const getJoinPath = (code: string): string => `/dashboard/join/${code}`

/** Path of the page on which an invited user chooses a password. */
export const getInvitationPath = (code: string): string => `/account/invitation/${code}`

/** Invitation of a new user by an administrator of the account. */
export function buildInvitationEmail(who: {
  readonly firstName: string
  readonly accountName: string
  readonly invitedBy: string
  readonly code: string
}): EmailTemplate {
  return {
    subject: `You are invited to ${who.accountName}`,
    heading: `Welcome to ${who.accountName}`,
    parts: [
      { say: `Hello ${who.firstName},` },
      { say: `${who.invitedBy} added you to the account of ${who.accountName}. Choose a password to sign in.` },
      { button: 'Choose a password', path: getInvitationPath(who.code) },
      {
        small:
          'The link works once and expires after 14 days. If you do not know the sender, ignore this email: nobody can sign in with your email address.',
      },
    ],
  }
}

/**
 * Activation link of a sign-up. It names the user, so that recipients notice a sign-up that is not theirs, and nothing that a
 * stranger could use to write to them.
 */
export function buildActivationEmail(who: {
  readonly firstName: string
  /** Null where it is no plain name. */
  readonly name: string | null
  readonly email: string
  /** That it is new, or the number of the account to join. */
  readonly account: string
  readonly code: string
}): EmailTemplate {
  return {
    subject: 'Activate your account',
    heading: 'Activate your account',
    parts: [
      { say: `Hello ${who.firstName},` },
      { say: 'Thank you for signing up. Open this link to activate your account.' },
      { button: 'Activate your account', path: getActivationPath(who.code) },
      {
        facts: [
          ...(who.name === null ? [] : [['Name', who.name] satisfies [string, string]]),
          ['Email', who.email],
          ['Account', who.account],
        ],
      },
      {
        small:
          'The link works once and expires after 48 hours. If you did not sign up, ignore this email and no account is created.',
      },
    ],
  }
}

/**
 * Sent instead of an activation if the email already has an account. The sign-up page does not reveal that. `joins`: the number
 * of an account that the person asked to join before, and joins again.
 */
export function buildKnownEmail(firstName: string, joins: string | null): EmailTemplate {
  return {
    subject: 'You already have an account',
    heading: 'You already have an account',
    parts: [
      { say: `Hello ${firstName},` },
      {
        say: 'Someone, probably you, just signed up with this email or asked for another activation link. It already has an account, which was not changed.',
      },
      { button: 'Sign in', path: '/login' },
      { say: 'If you forgot your password, choose “Forgot password” on that page and we will email you a new one.' },
      ...(joins === null
        ? []
        : [
            {
              say: `You asked to join account ${joins} before. If you are not in it yet, ask its administrator to add you as a user with this email: they get your request again.`,
            },
          ]),
      { small: 'If this was not you, you can ignore this email.' },
    ],
  }
}

/** Sent instead of an activation if the user with this email was removed from its account: no password of it works. */
export function buildRemovedEmail(firstName: string, contactEmail: string): EmailTemplate {
  return {
    subject: 'Your email belongs to a removed user',
    heading: 'Your email belongs to a removed user',
    parts: [
      { say: `Hello ${firstName},` },
      {
        say: 'Someone, probably you, just signed up with this email or asked for another activation link. The user with this email was removed from its account and cannot sign in. Nothing was changed.',
      },
      {
        say: `Ask that account’s administrator to activate the user again, or write to us at ${contactEmail}, for example if you work for another company now.`,
      },
      { small: 'If this was not you, you can ignore this email.' },
    ],
  }
}

/** Sent instead of an activation if no account has the number to join. The sign-up page does not reveal which numbers exist. */
export function buildUnknownAccountEmail(): EmailTemplate {
  return {
    subject: 'The account number is not right',
    heading: 'The account number is not right',
    parts: [
      { say: 'Hello,' },
      {
        say: 'Someone, probably you, just signed up with this email to join an account. No account of ours has the number that was entered, so nothing was created.',
      },
      { say: 'You find the number on your company’s orders and invoices. Please sign up again with it.' },
      { button: 'Sign up', path: '/login?sign-up' },
      { small: 'If this was not you, you can ignore this email.' },
    ],
  }
}

/** Request to join an account, sent to its local administrators, or to the shop if it has none. */
export function buildJoinEmail(who: {
  readonly name: string
  readonly email: string
  readonly displayId: string
  readonly accountName: string
  readonly code: string
}): EmailTemplate {
  return {
    subject: `Request to join account ${who.displayId}`,
    heading: `Request to join ${who.accountName}`,
    parts: [
      {
        facts: [
          ['Name', who.name],
          ['Email', who.email],
          ['Account', `${who.displayId}, ${who.accountName}`],
        ],
      },
      {
        say: 'They confirmed this email address by opening a link. Please check that you know them. Members can see the account’s orders and addresses and can place orders.',
      },
      { button: 'Review the request', path: getJoinPath(who.code) },
      {
        small:
          'Until you answer, they have no access to your account. The link works for 14 days and requires you to sign in.',
      },
    ],
  }
}

/** Answer to a join request, sent to the user who asked. */
export function buildJoinAnswerEmail(who: {
  readonly firstName: string
  readonly displayId: string
  readonly isAccepted: boolean
}): EmailTemplate {
  const subject = who.isAccepted
    ? `You have joined account ${who.displayId}`
    : `Your request to join account ${who.displayId}`
  return {
    subject,
    heading: subject,
    parts: who.isAccepted
      ? [
          { say: `Hello ${who.firstName},` },
          {
            say: `An administrator of account ${who.displayId} accepted your request. You can now see its orders and addresses.`,
          },
          { button: 'Open the dashboard', path: '/dashboard' },
        ]
      : [
          { say: `Hello ${who.firstName},` },
          {
            say: `An administrator of account ${who.displayId} declined your request. You keep your own account and can place orders with it. If that was a mistake, ask them to add you as a user with this email: they get your request again.`,
          },
        ],
  }
}

/** Sent to a person whose request to join an account had ended or was declined, where an administrator has it mailed again. */
export function buildJoinAgainEmail(who: {
  readonly firstName: string
  readonly displayId: string
  readonly contactEmail: string
}): EmailTemplate {
  const subject = `Your request to join account ${who.displayId}`
  return {
    subject,
    heading: subject,
    parts: [
      { say: `Hello ${who.firstName},` },
      {
        say: `Your request to join account ${who.displayId} was mailed again to an administrator who may accept it. You are then moved into that account with your saved cards; your orders stay in your own account.`,
      },
      { say: `If you no longer want to join, write to us at ${who.contactEmail}.` },
    ],
  }
}
