import type {
  OfflineBundle,
  OfflineBundlesState,
  MissingPiece,
} from '../../../../../offline/offline-bundle/offline-bundles.ts'
import { formatCounted, formatList, formatBytes } from '../../../../shared/outbox/waiting-label.ts'
import { formatMoment } from '../../../../ui/format-time.ts'

const itemNames: Record<Exclude<MissingPiece['is'], 'diagrams'>, string> = {
  claim: 'claim',
  parts: 'diagrams and parts',
  labor: 'labor rates',
  lists: 'state list',
  places: 'postal codes',
  plate: 'plate reader',
  heic: 'HEIC reader',
}
const formatItem = (missing: MissingPiece) =>
  missing.is === 'diagrams' ? formatCounted(missing.count, 'diagram') : itemNames[missing.is]

/** 'Ready offline · 3.1 MB · 09:40' when everything is stored, else 'Missing: 2 diagrams'. */
export function formatBundle({ isReady, missing, bytes, asOf }: OfflineBundle, now: number): string {
  if (!isReady) return `Missing: ${formatList(missing.map(formatItem))}`
  return ['Ready offline', formatBytes(bytes), ...(asOf === null ? [] : [formatMoment(asOf, now)])].join(' · ')
}

/**
 * The same beside why the rest is not there yet. While it comes by itself the list of what is missing would change with every
 * piece, and say nothing to act on: then 'Not available offline yet'.
 */
export const formatBundleIn = (
  { activity }: Pick<OfflineBundlesState, 'activity'>,
  bundle: OfflineBundle,
  { isOnline, now, isShort = false }: { readonly isOnline: boolean; readonly now: number; readonly isShort?: boolean },
): string =>
  (activity === 'soon' || activity === 'fetching') && isOnline && !bundle.isReady
    ? 'Not available offline yet'
    : (isShort ? formatBundleShort : formatBundle)(bundle, now)

/** The short form for tables: 'Ready · 09:40', or what is missing. */
function formatBundleShort(bundle: OfflineBundle, now: number): string {
  if (!bundle.isReady) return formatBundle(bundle, now)
  return ['Ready', ...(bundle.asOf === null ? [] : [formatMoment(bundle.asOf, now)])].join(' · ')
}

/** 'The claim, 6 diagrams, parts, coverage and earlier claims are on this device'. */
export function formatContents({ diagrams }: Pick<OfflineBundle, 'diagrams'>): string {
  const contents = diagrams === 0 ? [] : [formatCounted(diagrams, 'diagram'), 'parts']
  return `${formatList(['The claim', ...contents, 'coverage', 'earlier claims'])} are on this device`
}

/** Why a missing item is not stored yet; null where the reason is unknown. Offline, the state of the last download is ignored. */
export function formatWaitReason(
  { activity, quotaShortfall, hasFileStorage }: Omit<OfflineBundlesState, 'jobs'>,
  isOnline: boolean,
): string | null {
  if (!hasFileStorage) return 'This browser cannot store files, so diagrams need a connection.'
  if (!isOnline && activity !== 'no-room') return 'Downloads automatically when you are online.'
  if (activity === 'fetching') return 'Downloading…'
  if (activity === 'soon') return 'Downloads in a few seconds.'
  if (activity === 'no-signal') return 'Downloads automatically when you are online.'
  if (activity === 'sending') return 'Downloads after your work is sent.'
  if (activity === 'saving') return 'Data saver is on. Choose Download now to get it.'
  if (activity === 'no-room' && quotaShortfall !== null)
    return `The next job needs ${formatBytes(quotaShortfall.needed)}, but only ${formatBytes(quotaShortfall.free)} is left for the app and your photos.`
  return null
}

/** Whether a download can be started: not offline, and not while one is running or is about to begin. */
export const mayDownload = ({ activity, hasFileStorage }: Omit<OfflineBundlesState, 'jobs'>): boolean =>
  hasFileStorage && activity !== 'no-signal' && activity !== 'fetching' && activity !== 'soon'

/**
 * The state of all jobs: 'All 6 jobs are available offline · 4.2 MB on this device. Downloads after your work is sent.',
 * or 'Downloading your 16 jobs for offline use…' while none is ready.
 */
export function formatBundles(state: OfflineBundlesState, isOnline: boolean): string {
  const { jobs, bytes, activity } = state
  const ready = jobs.filter((bundle) => bundle.isReady).length
  const isDownloading = isOnline && activity === 'fetching' && state.hasFileStorage
  if (ready === 0 && isDownloading)
    return `Downloading your ${jobs.length === 1 ? 'job' : `${jobs.length} jobs`} for offline use…`
  const subject =
    jobs.length === 1
      ? `Your job is ${ready === 1 ? '' : 'not '}available offline${ready === 1 ? '' : ' yet'}`
      : ready === jobs.length
        ? `All ${ready} jobs are available offline`
        : `${ready} of ${jobs.length} jobs ${ready === 1 ? 'is' : 'are'} available offline`
  const reason = ready === jobs.length ? null : formatWaitReason(state, isOnline)
  // One line on a phone for as long as it grows: what is below it stays where it is.
  const size = isDownloading && reason !== null ? '' : ` · ${formatBytes(bytes)} on this device`
  return `${subject}${size}${reason === null ? '' : `. ${reason}`}`
}

/** The warning that the storage quota is almost used up, with what can be freed. */
export function formatAlmostFull({ usage, quota, catalogue }: NonNullable<OfflineBundlesState['almostFull']>): string {
  const share = Math.min(100, Math.floor((usage / quota) * 100))
  const freed =
    catalogue === 0
      ? 'Send your queued work, or free up space on this device.'
      : `The catalogue uses ${formatBytes(catalogue)}: remove brands that you do not need, or free up space on this device.`
  return `Storage almost full: ${share}% of the space for this app is used. Your saved work is safe. ${freed}`
}
