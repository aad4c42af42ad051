import type { JobKit, KitsState, Missing } from '../../../../offline/kit/job-kit.ts'
import { counted, listed, sizeWords } from '../../../shared/waiting-words.ts'
import { sayMoment } from '../../../ui/say-time.ts'

const pieces: Record<Exclude<Missing['is'], 'diagrams'>, string> = {
  claim: 'the claim',
  parts: 'diagrams and parts',
  labor: 'labor rates',
  lists: 'the list of states',
  places: 'postal codes',
  plate: 'the plate reader',
}
const pieceWords = (missing: Missing) =>
  missing.is === 'diagrams' ? counted(missing.count, 'diagram') : pieces[missing.is]

/** 'Ready for no signal · 3.1 MB · 09:40', or 'Missing: 2 diagrams'. The first is a promise: everything is here. */
export function kitWords({ isReady, missing, bytes, asOf }: JobKit, now: number): string {
  if (!isReady) return `Missing: ${listed(missing.map(pieceWords))}`
  return ['Ready for no signal', sizeWords(bytes), ...(asOf === null ? [] : [sayMoment(asOf, now)])].join(' · ')
}

/** 'Ready · 09:40' where there is little room, or what is missing. */
export function shortWords(kit: JobKit, now: number): string {
  if (!kit.isReady) return kitWords(kit, now)
  return ['Ready', ...(kit.asOf === null ? [] : [sayMoment(kit.asOf, now)])].join(' · ')
}

/** 'The claim, 6 diagrams, parts, coverage and earlier claims are on this device'. */
export function readyWords({ diagrams }: Pick<JobKit, 'diagrams'>): string {
  const drawn = diagrams === 0 ? [] : [counted(diagrams, 'diagram'), 'parts']
  return `${listed(['The claim', ...drawn, 'coverage', 'earlier claims'])} are on this device`
}

/**
 * Why what is missing is not here yet; null where nobody knows a reason but that it did not come. `isOnline` is what this page
 * knows of the network: nothing is being fetched without one, whatever was under way when it went.
 */
export function waitWords({ work, room, keepsFiles }: Omit<KitsState, 'jobs'>, isOnline: boolean): string | null {
  if (!keepsFiles) return 'This browser keeps no files here, so diagrams need a signal.'
  if (!isOnline && work !== 'no-room') return 'It comes by itself with the next signal.'
  if (work === 'fetching') return 'It is being fetched now.'
  if (work === 'no-signal') return 'It comes by itself with the next signal.'
  if (work === 'sending') return 'It comes once your work is sent.'
  if (work === 'saving') return 'Your device saves data, so it comes when you ask.'
  if (work === 'no-room' && room !== null)
    return `The next job needs ${sizeWords(room.needed)}, and ${sizeWords(room.free)} are left here for the app and your photos.`
  return null
}

/** Whether asking would help: not without a signal, and not where it is on its way. */
export const mayGet = ({ work, keepsFiles }: Omit<KitsState, 'jobs'>): boolean =>
  keepsFiles && work !== 'no-signal' && work !== 'fetching'

/** All jobs together: 'All 6 jobs open without a signal · 4.2 MB on this device'. */
export function kitsWords({ jobs, bytes }: Pick<KitsState, 'jobs' | 'bytes'>): string {
  const ready = jobs.filter((kit) => kit.isReady).length
  const who =
    jobs.length === 1
      ? ready === 1
        ? 'Your job opens'
        : 'Your job does not yet open'
      : ready === jobs.length
        ? `All ${ready} jobs open`
        : `${ready === 0 ? 'None' : ready} of ${jobs.length} jobs ${ready < 2 ? 'opens' : 'open'}`
  return `${who} without a signal · ${sizeWords(bytes)} on this device`
}

/** Storage that is almost full, with what can be freed. */
export function almostFullWords({ usage, quota, catalogue }: NonNullable<KitsState['almostFull']>): string {
  const share = Math.min(100, Math.floor((usage / quota) * 100))
  const freed =
    catalogue === 0
      ? 'Send what waits, or free some space on the device.'
      : `The catalogue takes ${sizeWords(catalogue)}: give up brands that you do not need, or free some space on the device.`
  return `Storage almost full: ${share} % of what this device gives the app is used. What you saved is safe. ${freed}`
}
