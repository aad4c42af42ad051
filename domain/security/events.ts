// The kinds of security events (docs/decisions/170-security-events.md). Their names are data: one is never renamed.

interface Kind {
  readonly name: string
  /** What the screen and the file call it. */
  readonly label: string
  /** Days that an event is stored. */
  readonly days: number
  /** Whether a stranger can cause many of them: the first few of a minute are stored, the others are counted together. */
  readonly isCounted: boolean
}

/** Thirteen months: what happened a year ago can still be compared. */
const long = 400
/** Attempts of strangers are of use for weeks, and hold addresses of people who never agreed to anything. */
const short = 90

const attempt = { days: short, isCounted: true } as const
const change = { days: long, isCounted: false } as const

const kinds = [
  { name: 'sign-in.ok', label: 'Signed in', ...change },
  { name: 'sign-in.failed', label: 'Sign-in failed', ...attempt },
  { name: 'sign-in.limited', label: 'Sign-ins limited', ...attempt },
  { name: 'sign-out', label: 'Signed out', ...change },
  { name: 'session.ended', label: 'Sessions ended', ...change },
  { name: 'password.changed', label: 'Password changed', ...change },
  { name: 'password.failed', label: 'Password change failed', ...attempt },
  { name: 'password.reset-asked', label: 'Password reset asked', ...attempt },
  { name: 'password.reset-used', label: 'Mailed password used', ...change },
  { name: 'factor.added', label: 'Second factor added', ...change },
  { name: 'factor.removed', label: 'Second factor removed', ...change },
  { name: 'factor.reset', label: 'Second factor reset', ...change },
  { name: 'factor.failed', label: 'Second factor failed', ...attempt },
  { name: 'recovery.renewed', label: 'Recovery codes renewed', ...change },
  { name: 'recovery.used', label: 'Recovery code used', ...change },
  { name: 'person.added', label: 'Person added', ...change },
  { name: 'person.changed', label: 'Person changed', ...change },
  { name: 'person.moved', label: 'Moved to another account', ...change },
  { name: 'person.removed', label: 'Person removed', ...change },
  { name: 'person.erased', label: 'Person erased', ...change },
  { name: 'person.restored', label: 'Person activated again', ...change },
  { name: 'rights.changed', label: 'Rights changed', ...change },
  { name: 'account.changed', label: 'Account changed', ...change },
  { name: 'view-as.began', label: 'Began to view as servicer', ...change },
  { name: 'view-as.ended', label: 'Ended to view as servicer', ...change },
  { name: 'access.refused', label: 'Access refused', ...attempt },
  { name: 'limit.reached', label: 'Limit reached', ...attempt },
  { name: 'file.infected', label: 'Malware refused', days: long, isCounted: true },
  { name: 'export', label: 'Exported', ...change },
  { name: 'rescue.opened', label: 'Rescue file opened', ...change },
  { name: 'rescue.imported', label: 'Rescue file imported', ...change },
] as const satisfies readonly Kind[]

export type SecurityEventKind = (typeof kinds)[number]['name']

/** The names of all kinds, in the order of the screen's filter. */
export const securityEventKinds: readonly SecurityEventKind[] = kinds.map(({ name }) => name)

/** The kind with this name. */
export function getSecurityEventKind(name: SecurityEventKind): Kind {
  return kinds.find((kind) => kind.name === name) ?? kinds[0]
}

/** What a screen calls a kind. One of a later release is shown by its name. */
export const formatSecurityEventKind = (name: string): string => kinds.find((kind) => kind.name === name)?.label ?? name
