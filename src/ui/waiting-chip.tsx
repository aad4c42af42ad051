import './icon.css'
import './waiting.css'

/** The state of an operation, as every screen shows it. */
export type WaitingState = 'waiting' | 'sending' | 'arrived' | 'held' | 'refused' | 'sign-in'

const labels: Record<WaitingState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  arrived: 'Arrived',
  held: 'Held',
  refused: 'Refused',
  'sign-in': 'Waiting for sign-in',
}
const tones: Record<WaitingState, string> = {
  waiting: 'waiting',
  sending: 'sending',
  arrived: 'arrived',
  held: 'held',
  refused: 'refused',
  'sign-in': 'signin',
}

/** Length of the ring's circle, so that a dash of `percent` fills it. */
const circle = 2 * Math.PI * 7.6

/** The state's icon without its label, for a photo's corner. */
export function WaitingGlyph({ state, percent }: { state: WaitingState; percent?: number }) {
  return (
    <svg className="ic b20" viewBox="0 0 20 20" aria-hidden="true">
      {state === 'waiting' && (
        <>
          <circle cx="10" cy="10" r="7.6" strokeDasharray="2.9 1.88" strokeLinecap="butt" />
          <path d="M10 13.4V7M7.3 9.5 10 6.8l2.7 2.7" />
        </>
      )}
      {state === 'sending' && (
        <>
          <circle className="faint" cx="10" cy="10" r="7.6" />
          <circle
            className="ring"
            cx="10"
            cy="10"
            r="7.6"
            transform="rotate(-90 10 10)"
            strokeDasharray={`${(circle * (percent ?? 25)) / 100} ${circle}`}
          />
        </>
      )}
      {state === 'arrived' && (
        <>
          <circle className="fl" cx="10" cy="10" r="8.4" />
          <path className="tick" d="m6.4 10.3 2.5 2.5 4.8-5.3" />
        </>
      )}
      {state === 'held' && <path d="M7 5.5v9M13 5.5v9" strokeWidth="2.2" />}
      {state === 'refused' && (
        <>
          <path d="M6.7 2h6.6L18 6.7v6.6L13.3 18H6.7L2 13.3V6.7Z" />
          <path d="M10 6v5" strokeWidth="2" />
          <circle className="fl" cx="10" cy="13.8" r="1.15" />
        </>
      )}
      {state === 'sign-in' && (
        <>
          <rect x="3.6" y="8.8" width="12.8" height="8.4" rx="2" />
          <path d="M6.6 8.6V6.4a3.4 3.4 0 0 1 6.8 0v2.2" />
          <circle className="fl" cx="10" cy="13" r="1.3" />
        </>
      )}
    </svg>
  )
}

interface WaitingChipProps {
  state: WaitingState
  /** 0 to 100, while it is being sent. */
  percent?: number
  /** Another label for the same state: '4 waiting', 'Needs you'. The icon stays. */
  label?: string
  isSmall?: boolean
}

/** The state of an operation as outline, icon and label. Each shows the state without the others. */
export function WaitingChip({ state, percent, label, isSmall }: WaitingChipProps) {
  const text =
    label ?? (state === 'sending' && percent !== undefined ? `Sending ${Math.round(percent)} %` : labels[state])
  return (
    <span className={`send ${tones[state]}${isSmall ? ' small' : ''}`}>
      <WaitingGlyph state={state} {...(percent === undefined ? {} : { percent })} />
      {text}
    </span>
  )
}
