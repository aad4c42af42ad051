/** How much waits on this device, for the badge of every screen. */
export interface Counts {
  /** What a person saved that is queued or being sent. Its notices are not counted: one action, one item. */
  readonly waiting: number
  /** Notices that are queued or being sent: which photos follow, and what was discarded. */
  readonly notices: number
  /** Of `waiting`. */
  readonly sending: number
  /** rejected, conflict and quarantined: they need the person. */
  readonly attention: number
  /** Whether the session has ended, also where nothing waits. */
  readonly hasEnded: boolean
  /** Of `waiting`: what waits for the sign-in. What was saved without signing in never does. */
  readonly behindSignIn: number
  /** Whether an item waits for an update of the app, or an answer could not be read without one. */
  readonly needsUpdate: boolean
  /** Of `waiting` and `notices`: what goes only after a sign-in or an update of the server or the app. */
  readonly held: number
  /** Of all these: what was saved without signing in. It stays here when the person signs out. */
  readonly ofVisitor: Pick<Counts, 'waiting' | 'notices' | 'attention'>
}
