import './status-chip.css'

/** Full: settled. Half: in progress. Ring: not started. */
export type StatusMark = 'full' | 'half' | 'ring'
export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'accent'

const tones: Record<Tone, string> = { plain: '', ok: 'ok', warn: 'warn', bad: 'bad', info: 'info', accent: 'acc' }

/** A record's status: label, color, and a mark that shows it without color. */
export function StatusChip({
  label,
  tone = 'plain',
  mark = 'full',
}: {
  label: string
  tone?: Tone
  mark?: StatusMark
}) {
  return <span className={['pill', tones[tone], mark === 'full' ? '' : mark].filter(Boolean).join(' ')}>{label}</span>
}
