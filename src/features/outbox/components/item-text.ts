import type { OutboxItem } from '../../../../offline/engine.ts'
import { formatClock, formatMoment } from '../../../ui/format-time.ts'
import { formatCounted, formatBytes } from '../../../shared/outbox/waiting-label.ts'

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** Why a held item waits. */
function formatHold(item: OutboxItem): string {
  if (item.waiting === 'parent') return 'goes when the item before it is accepted'
  if (item.waiting === 'update') return 'was saved by another version of the app; it goes after the update'
  if (item.waiting === 'locked')
    return 'is locked with an earlier key of the shop; it is safe, and goes by itself when the shop has that key again'
  if (item.waiting === 'newer-server') return 'goes by itself once the shop has updated its server'
  return item.waiting === 'other-owner' ? 'was saved by another user of this device, who has to sign in to send it' : ''
}

/** The line under an item's name: when it was saved, its progress, and why it waits. */
export function formatItemStatus(item: OutboxItem, now: number): string {
  const saved = `Saved ${formatMoment(item.createdAt, now)}`
  // Without a signal the app tries by itself: how often says nothing to a person.
  const isUnheard = item.state === 'queued' && (item.error === null || item.error.status === 0)
  const tried =
    item.attempts === 0 || isUnheard ? '' : item.attempts === 1 ? 'tried once' : `tried ${item.attempts} times`
  if (item.state === 'acked') return `Arrived ${item.ackedAt === null ? '' : formatMoment(item.ackedAt, now)}`
  if (item.progress !== null && item.state === 'sending')
    return `${megabytes(item.progress.sent)} of ${formatBytes(item.progress.total)} · part ${item.progress.chunk} of ${item.progress.chunks}`
  const size =
    item.progress === null
      ? ''
      : item.progress.sent > 0
        ? `${megabytes(item.progress.sent)} of ${formatBytes(item.progress.total)} sent`
        : formatBytes(item.progress.total)
  const next =
    item.state === 'queued' && item.waiting === 'retry' && item.attempts > 0
      ? item.nextAt > now
        ? `next try ${formatClock(item.nextAt)}`
        : 'next try soon'
      : ''
  const when =
    item.error !== null && item.state !== 'queued' && item.state !== 'sending'
      ? `answered ${formatMoment(item.error.at, now)}`
      : ''
  const by = item.ownerId === null ? 'made without signing in' : item.actingAs === 'servicer' ? 'as the servicer' : ''
  return [size, saved, by, tried, next, when, formatHold(item)].filter((text) => text !== '').join(' · ')
}

const answers = {
  rejected: 'refused',
  conflict: 'in conflict',
  quarantined: 'set aside after several server errors',
  queued: 'none yet',
  sending: 'none yet',
  acked: 'accepted',
} as const

/** The facts of an item, for its panel on a desktop. */
export function formatItemFacts(item: OutboxItem, now: number): readonly (readonly [string, string])[] {
  return [
    ['Saved', formatMoment(item.createdAt, now)],
    ...(item.ownerId === null ? [['Made', 'without signing in'] as const] : []),
    ['Tried', item.attempts === 0 ? 'not yet' : formatCounted(item.attempts, 'time')],
    [
      'Answer',
      `${answers[item.state]}${item.error === null || item.error.status === 0 ? '' : `, code ${item.error.status}`}`,
    ],
    ...(item.supersedes === null ? [] : [['Replaces', 'an earlier version'] as const]),
  ]
}
