import './status-chip.css'

/** Filled: settled; half: under way; ring: has not begun. */
export type StatusMark = 'full' | 'half' | 'ring'
export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'accent'

const tones: Record<Tone, string> = { plain: '', ok: 'ok', warn: 'warn', bad: 'bad', info: 'info', accent: 'acc' }

/** A record's status: word, colour, and a mark that tells it without colour. */
export function StatusChip({ word, tone = 'plain', mark = 'full' }: { word: string; tone?: Tone; mark?: StatusMark }) {
  return <span className={['pill', tones[tone], mark === 'full' ? '' : mark].filter(Boolean).join(' ')}>{word}</span>
}
