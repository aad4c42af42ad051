import { KeyButton } from './desk-keys.tsx'

interface Props {
  readonly onNext: () => void
}

/** Goes on to the next of the queue without a decision, by S too. */
export const Skip = ({ onNext }: Props) => (
  <KeyButton k="s" fill="clear" onClick={onNext}>
    Skip
  </KeyButton>
)

/** The bar while the open one or its draft is read: who goes through the queue with S is not held up by one that loads. */
export const SkipBar = ({ onNext }: Props) => (
  <div className="dk-bar">
    <div className="row">
      <span className="end row">
        <Skip onNext={onNext} />
      </span>
    </div>
  </div>
)
