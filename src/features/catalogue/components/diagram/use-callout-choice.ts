import { useCallback, useState } from 'react'

/** Where the choice came from. The other side scrolls it into view; for a link, both do. */
export type ChoiceSource = 'picture' | 'list' | 'link'

export interface CalloutChoice {
  /** The callout under the pointer or with the focus, in the picture or the list. */
  readonly highlighted: string | null
  readonly chosen: string | null
  /** The last choice, a new object each time, so that the other side scrolls it into view. */
  readonly lastChoice: { readonly callout: string; readonly by: ChoiceSource } | null
  readonly highlight: (callout: string | null) => void
  /** Chooses a callout without scrolling. */
  readonly mark: (callout: string | null) => void
  readonly choose: (callout: string | null, by: ChoiceSource) => void
}

/** The highlighted and the chosen callout, shared by picture and list. `first` is chosen initially. */
export function useCalloutChoice(first: string | null): CalloutChoice {
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [chosen, setChosen] = useState(first)
  const [lastChoice, setLastChoice] = useState<CalloutChoice['lastChoice']>(
    first === null ? null : { callout: first, by: 'link' },
  )
  return {
    highlighted,
    chosen,
    lastChoice,
    highlight: setHighlighted,
    mark: useCallback((callout) => {
      setChosen(callout)
      setLastChoice(null)
    }, []),
    choose: useCallback((callout, by) => {
      setChosen(callout)
      setLastChoice(callout === null ? null : { callout, by })
    }, []),
  }
}
