import { IonContent } from '@ionic/react'
import { useRef } from 'react'
import { BackToTop } from '../../ui/back-to-top.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { SlidingRow } from '../../ui/sliding-row.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import type { SwipeAction } from '../../ui/swipe-row.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import type { Pieces } from '../piece.ts'
import { emptyQueue, sampleNow, withStatus } from '../sample-status.tsx'
import { ignore, sampleText } from '../sample-text.ts'

interface Line {
  readonly number: string
  readonly name: string
  readonly price: string
}
const lines: readonly Line[] = [
  { number: 'P-10417', name: sampleText.short, price: '$64.00' },
  { number: 'P-10418', name: 'Walking belt', price: '$212.50' },
  { number: 'P-10419', name: sampleText.long, price: '$1,180.00' },
]
const columns: readonly Column<Line>[] = [
  { key: 'number', head: 'Number', cell: ({ number }) => number },
  { key: 'name', head: 'Part', cell: ({ name }) => name },
  { key: 'price', head: 'Price', cell: ({ price }) => price, isNumber: true },
]
const swipes: readonly SwipeAction[] = [
  { label: 'Edit', icon: 'edit', run: ignore },
  { label: 'Remove', icon: 'trash', isDanger: true, run: ignore },
]
const getNumber = ({ number }: Line) => number

/** The button scrolls an element of Ionic, which a sample scrolls far enough to show it. */
function ScrolledPage() {
  const content = useRef<HTMLIonContentElement>(null)
  return (
    <div
      ref={(box) => {
        content.current = box as HTMLIonContentElement | null
        queueMicrotask(() => box?.dispatchEvent(new CustomEvent('ionScroll', { detail: { scrollTop: 5000 } })))
      }}
    >
      <BackToTop content={content} />
    </div>
  )
}

/** What a screen consists of. */
export const pagePieces = {
  Page: {
    states: {
      Default: () =>
        withStatus(
          {},
          <Page title="My jobs" subtitle="16 open">
            <Card title="Lakeshore Community Gym">{sampleText.sentence}</Card>
          </Page>,
        ),
      'With back, actions and dock': () =>
        withStatus(
          { counts: { ...emptyQueue, waiting: 2 } },
          <Page
            title="LC-20418"
            back="/dashboard"
            actions={<Button isIconOnly icon="edit" aria-label="Edit" />}
            dock={
              <Button fill="filled" size="big" isFull>
                Submit for payment
              </Button>
            }
          >
            <Card>{sampleText.sentence}</Card>
          </Page>,
        ),
      'With an addition': () =>
        withStatus(
          {},
          <Page title="Address book" subtitle="2 addresses" addition={{ label: 'Add address', onPress: ignore }}>
            <Card>{sampleText.sentence}</Card>
          </Page>,
        ),
      Offline: () =>
        withStatus(
          { isOnline: false },
          <Page title="My jobs" asOf={sampleNow}>
            <Card>{sampleText.sentence}</Card>
          </Page>,
        ),
      'Long text': () =>
        withStatus(
          {},
          <Page title={sampleText.long} subtitle={sampleText.long} back="/dashboard">
            <p>{sampleText.unbroken}</p>
          </Page>,
        ),
    },
  },
  Card: {
    states: {
      Plain: () => <Card>{sampleText.sentence}</Card>,
      'With a title': () => <Card title="Trips">{sampleText.sentence}</Card>,
      'With an action': () => (
        <Card title="Photos" headerEnd={<Button size="small">Add</Button>}>
          {sampleText.sentence}
        </Card>
      ),
      Flush: () => (
        <Card title="Parts" isFlush>
          <Table label="Parts" columns={columns} rows={lines} rowKey={getNumber} />
        </Card>
      ),
      'Long text': () => (
        <Card title={sampleText.long} headerEnd={<StatusChip label="Paid" tone="ok" />}>
          {sampleText.unbroken}
        </Card>
      ),
    },
  },
  Table: {
    states: {
      Default: () => <Table label="Parts" columns={columns} rows={lines} rowKey={getNumber} />,
      'A row is selected': () => (
        <Table
          label="Parts"
          columns={columns}
          rows={lines}
          rowKey={getNumber}
          onRow={ignore}
          isSelected={({ number }) => number === 'P-10418'}
        />
      ),
      Empty: () => <Table label="Parts" columns={columns} rows={[]} rowKey={getNumber} />,
    },
  },
  SwipeRow: { states: { Default: () => <SwipeRow actions={swipes}>{sampleText.sentence}</SwipeRow> } },
  SlidingRow: {
    states: {
      Default: () => <SlidingRow actions={swipes}>{sampleText.sentence}</SlidingRow>,
      'Without actions': () => <SlidingRow actions={[]}>{sampleText.sentence}</SlidingRow>,
    },
  },
  PullToRefresh: {
    states: {
      Default: () => (
        <IonContent>
          <PullToRefresh onRefresh={async () => undefined} />
          {sampleText.sentence}
        </IonContent>
      ),
    },
  },
  BackToTop: { states: { Default: () => <ScrolledPage /> } },
} satisfies Pieces
