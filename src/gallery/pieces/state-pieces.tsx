import { Button } from '../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../ui/load-states.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { NoticeBanner } from '../../ui/notice-banner.tsx'
import { Strip } from '../../ui/strip.tsx'
import { WaitingBadge } from '../../ui/waiting-badge.tsx'
import { WaitingChip, WaitingGlyph } from '../../ui/waiting-chip.tsx'
import type { Pieces } from '../piece.ts'
import { emptyQueue, withStatus } from '../sample-status.tsx'
import { ignore, sampleText } from '../sample-text.ts'

/** Loading, empty, failed, offline and waiting. */
export const statePieces = {
  Loading: {
    states: {
      'Three rows': () => <Loading label="Loading your jobs" />,
      'One row': () => <Loading label="Loading the claim" rows={1} />,
    },
  },
  Empty: {
    states: {
      Short: () => <Empty icon="cart" title="Your cart is empty" />,
      'With a next step': () => (
        <Empty icon="clipboard" title="You're all caught up" action={<Button fill="filled">New claim</Button>}>
          Jobs that need your answer appear here.
        </Empty>
      ),
      'Long text': () => (
        <Empty icon="search" title={sampleText.long}>
          {sampleText.long}
        </Empty>
      ),
    },
  },
  Failed: {
    states: {
      'Try again': () => (
        <Failed title="Your jobs did not load" onAgain={ignore}>
          {sampleText.sentence}
        </Failed>
      ),
      'No way out': () => <Failed title="This claim cannot be shown">It belongs to another account.</Failed>,
    },
  },
  Note: {
    states: {
      Plain: () => <Note icon="info">{sampleText.sentence}</Note>,
      Info: () => (
        <Note tone="info" icon="info">
          {sampleText.sentence}
        </Note>
      ),
      Warning: () => (
        <Note tone="warn" icon="warning">
          {sampleText.sentence}
        </Note>
      ),
      Error: () => (
        <Note tone="bad" icon="alert">
          {sampleText.sentence}
        </Note>
      ),
      Accent: () => (
        <Note tone="acc" icon="flag">
          {sampleText.sentence}
        </Note>
      ),
      'Long text': () => <Note tone="warn">{sampleText.unbroken}</Note>,
    },
  },
  StatusChip: {
    states: {
      Plain: () => <StatusChip label="Open" mark="ring" />,
      Settled: () => <StatusChip label="Paid" tone="ok" />,
      'In progress': () => <StatusChip label="Awaiting payment" tone="info" mark="half" />,
      Warning: () => <StatusChip label="Pending" tone="warn" mark="half" />,
      Error: () => <StatusChip label="Declined" tone="bad" />,
      Accent: () => <StatusChip label="Needs you" tone="accent" mark="ring" />,
    },
  },
  NoticeBanner: {
    states: {
      Default: () => <NoticeBanner tone="alert">We are closed on Monday.</NoticeBanner>,
      Warning: () => <NoticeBanner tone="warning">Orders of this week ship on Monday.</NoticeBanner>,
      Info: () => <NoticeBanner tone="info">New: parts for Alder bikes.</NoticeBanner>,
    },
  },
  Strip: {
    states: {
      Default: () => <Strip works="what you save is kept on this device" />,
      'With its age': () => <Strip asOf="09:40" works="notes, trips and photos are saved here" />,
      'With an action': () => (
        <Strip asOf="09:40" works="what you save is kept on this device" action={<Button size="small">Retry</Button>} />
      ),
      'Long text': () => <Strip asOf="Friday, 09:40" works={sampleText.long} />,
    },
  },
  WaitingChip: {
    states: {
      Waiting: () => <WaitingChip state="waiting" />,
      Sending: () => <WaitingChip state="sending" percent={62} />,
      Arrived: () => <WaitingChip state="arrived" />,
      Held: () => <WaitingChip state="held" />,
      Refused: () => <WaitingChip state="refused" />,
      'Sign in': () => <WaitingChip state="sign-in" />,
      Small: () => <WaitingChip state="waiting" label="4 waiting" isSmall />,
    },
  },
  WaitingGlyph: {
    states: {
      Waiting: () => <WaitingGlyph state="waiting" />,
      Sending: () => <WaitingGlyph state="sending" percent={62} />,
      Arrived: () => <WaitingGlyph state="arrived" />,
      Held: () => <WaitingGlyph state="held" />,
      Refused: () => <WaitingGlyph state="refused" />,
      'Sign in': () => <WaitingGlyph state="sign-in" />,
    },
  },
  WaitingBadge: {
    states: {
      'All sent': () => withStatus({ counts: emptyQueue }, <WaitingBadge />),
      Waiting: () => withStatus({ counts: { ...emptyQueue, waiting: 4 } }, <WaitingBadge />),
      Sending: () => withStatus({ counts: { ...emptyQueue, waiting: 4, sending: 1 } }, <WaitingBadge />),
      'Needs you': () => withStatus({ counts: { ...emptyQueue, waiting: 2, attention: 1 } }, <WaitingBadge />),
      'Sign in': () => withStatus({ counts: { ...emptyQueue, waiting: 3, behindSignIn: 3 } }, <WaitingBadge />),
      Unreadable: () => withStatus({ counts: 'failed' }, <WaitingBadge />),
    },
  },
} satisfies Pieces
