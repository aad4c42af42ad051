import { pictureKeys } from '../../../../shared/desk/desk-keys.tsx'

/** The keys of the desk, as the sheet of '?' lists them. Each presses a button that is on the screen. */
export const claimKeys = {
  Queue: { j: 'Next claim', k: 'Previous claim', f: 'Filters', b: 'Approve small payments together' },
  Claim: {
    a: 'Approve, or take the next step',
    l: 'Change the amounts line by line',
    q: 'Ask for a response',
    d: 'Decline',
    m: 'Write to the customer or the servicer',
    s: 'Skip to the next claim',
    u: 'Take the last step back',
    o: 'Open the whole claim',
  },
  Pictures: { ...pictureKeys, 3: 'Photos of the work' },
} as const
